#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace credence::test {

// What a program finds when it begins: to be called in the child, where nothing but the system may be called.

/// Standard output leads to a device that is always full.
inline void printToFullDevice() {
  dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO);
}

/// Standard output is a pipe whose reader has gone.
inline void printToClosedPipe() {
  int ends[2] = {};
  if (pipe(ends) != 0) return;
  close(ends[0]);
  dup2(ends[1], STDOUT_FILENO);
  close(ends[1]);
}

/// There is no standard output.
inline void closeOutput() {
  close(STDOUT_FILENO);
}

/// No file may have any bytes.
inline void allowNoFile() {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_FSIZE, &none);
}

/// Standard output is a file that may have no bytes.
inline void printToFileWithoutRoom() {
  dup2(open("printed.txt", O_WRONLY | O_CREAT | O_TRUNC, S_IRUSR | S_IWUSR), STDOUT_FILENO);
  allowNoFile();
}

}  // namespace credence::test
