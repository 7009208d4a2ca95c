#pragma once

namespace credence {

/// Lets other threads of the program go before the calling one, and before those it starts from now on: a
/// window answers its hand before the workers go on. Does nothing where the system has no priorities of
/// threads.
void go_to_background();

}  // namespace credence
