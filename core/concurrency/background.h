#pragma once

namespace credence {

/// How a worker shares the processors with the thread of the window.
enum class Priority {
  beside,      ///< behind the others: what is good to know beside the picture, while that follows the hand
  background,  ///< behind it: a window answers its hand before computations go on
  window       ///< beside it: what the hand waits for, and is soon done
};

/// Lets other threads of the program go before the calling one, and before those it starts from now on: a
/// window answers its hand before the workers go on. Does nothing for Priority::window, nor where the system
/// has no priorities of threads.
void go_to_background(Priority priority = Priority::background);

/// The calling thread's: the larger, the more it lets others go before. 0 where the system has none.
int niceness();

}  // namespace credence
