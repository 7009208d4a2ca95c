#include "app/commands/changed_data_option.h"

#include "app/commands/foreign_messages.h"
#include "app/document/file_name.h"

#include <cstdio>
#include <string>

namespace credence {

SessionReading readSessionOnTerminal(const QString& file, const QString& dataFile, ChangedPoints changed) {
  try {
    SessionReading reading = readSessionFile(file, dataFile, changed);
    if (!reading.changed.isEmpty()) {
      std::fprintf(sentences(), "%s: these are not the points that were saved with it: %s\n",
                   visible(bytesOfFileName(file).toStdString()).c_str(),
                   visible(reading.changed.toStdString()).c_str());
    }
    return reading;
  } catch (const ChangedPointsError& error) {
    throw DataError(std::string(error.what()) +
                    "; --changed-data goes on with the table as it is, --data FILE names another");
  }
}

}  // namespace credence
