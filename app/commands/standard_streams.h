#pragma once

namespace credence {

/// Has the program learn where it writes what cannot be written, by which it says so and ends with a status
/// of its own: without this, a closed pipe (SIGPIPE) or a file that may grow no further (SIGXFSZ) ends it by
/// a signal. Standard streams that were closed before it began become ones that cannot be written, so that no
/// file is opened in their place. To be called first.
void prepareStandardStreams();

}  // namespace credence
