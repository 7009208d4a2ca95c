#include "core/table/arff_head.h"

#include "core/table/arff_values.h"
#include "core/table/ascii_case.h"
#include "core/table/data_error.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr std::string_view arff_word_ends = " \t";

struct ArffAttribute {
  std::string name;
  bool nominal = false;
  std::vector<std::string> values;  ///< of a nominal one; at most three, which tell that there are not two
  std::string absent;               ///< what a sparse row that leaves it out means
};

class ArffHeadReader {
 public:
  explicit ArffHeadReader(TextLines& lines) : lines_(lines) {}

  ArffHead read() {
    std::string_view line;
    while (lines_.next(line)) {
      const std::string_view text = without_arff_comment(line);
      if (!text.empty() && !read_line(text)) return finish();
    }
    fail("the file ends before a line @data; write one above the rows");
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw DataError(lines_.name(), std::max<std::size_t>(1, lines_.number()), message);
  }

  [[noreturn]] void refuse_attribute(const std::string& why) const {
    fail("this attribute cannot be read, as " + why +
         "; write @attribute, its name, quoted if it has blanks, and its type");
  }

  /// False for the last line of the head.
  bool read_line(std::string_view text) {
    text_.start(text);
    ArffValue word;
    if (!text_.skip('@'))
      fail("this line stands above @data and starts with no @; write @data above the rows");
    text_.take(arff_word_ends, word);
    const std::string keyword = ascii_lower(word.text);
    text_.skip_blanks();
    if (keyword == "attribute") {
      read_attribute();
    } else if (keyword == "outputs" || keyword == "output") {
      read_outputs();
    } else if (keyword == "data") {
      if (!text_.at_end()) fail("something stands behind @data; write the rows below it");
      return false;
    } else if (keyword != "relation" && keyword != "inputs" && keyword != "input") {
      fail("the head of this file has a line " + shown("@" + std::string(word.text)) +
           ", which is none of @relation, @attribute, @inputs, @outputs and @data");
    }
    return true;
  }

  void read_attribute() {
    ArffAttribute attribute;
    ArffValue name;
    if (!text_.take(" \t{", name)) refuse_attribute("the quotation marks of its name are misplaced");
    if (name.text.empty()) refuse_attribute("it has no name");
    attribute.name = name.text;
    if (text_.skip('{')) {
      read_domain(attribute);
    } else {
      read_type(attribute);
    }
    bytes_ += attribute.name.size() + attribute.absent.size();
    for (const std::string& value : attribute.values) bytes_ += value.size();
    attributes_.push_back(std::move(attribute));
    if (attributes_.size() > ArffHead::most_attributes || bytes_ > ArffHead::most_bytes) {
      fail("the file has more attributes than can be read; leave most of them out");
    }
  }

  void read_domain(ArffAttribute& attribute) {
    attribute.nominal = true;
    const std::string_view ends = has_arff_comma(text_.rest()) ? ",}" : " \t}";
    ArffValue value;
    while (!text_.skip('}')) {
      if (text_.at_end()) refuse_attribute("its list of values does not end with a brace");
      if (!text_.take(ends, value)) refuse_attribute("the quotation marks of its values are misplaced");
      const bool is_value = value.quoted || !value.text.empty();
      if (is_value && attribute.values.size() < 3) attribute.values.emplace_back(value.text);
      text_.skip(',');
    }
    if (!attribute.values.empty()) attribute.absent = attribute.values[0];
  }

  /// The type, and behind it KEEL's range or the weight of an attribute, which say nothing here.
  void read_type(ArffAttribute& attribute) {
    ArffValue type;
    if (!text_.take(" \t[{", type)) refuse_attribute("the quotation marks of its type are misplaced");
    const std::string word = ascii_lower(type.text);
    if (word == "relational") {
      fail("the attribute " + shown(attribute.name) +
           " is relational, a table in each row; write a table of single values");
    }
    const bool is_number = word == "numeric" || word == "real" || word == "integer";
    if (!is_number && word != "string" && word != "date") {
      refuse_attribute(word.empty() ? "it has no type" : shown(type.text) + " is no type of one");
    }
    text_.skip_blanks();
    if (word != "date" && !text_.at_end() && !text_.starts_with('[') && !text_.starts_with('{')) {
      refuse_attribute(shown(text_.rest()) + " follows its type");
    }
    if (word != "string") attribute.absent = "0";
  }

  void read_outputs() {
    const std::string_view ends = has_arff_comma(text_.rest()) ? "," : arff_word_ends;
    ArffValue value;
    while (!text_.at_end()) {
      if (!text_.take(ends, value)) fail("the quotation marks of this line are misplaced");
      if (!value.text.empty()) {
        ++outputs_;
        output_ = value.text;
        output_line_ = lines_.number();
      }
      text_.skip(',');
      text_.skip_blanks();
    }
  }

  std::optional<std::size_t> label() const {
    if (outputs_ > 0) return output_column();
    std::optional<std::size_t> last;
    std::optional<std::size_t> called_so;
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
      if (!attributes_[i].nominal) continue;
      last = i;
      const std::string name = ascii_lower(attributes_[i].name);
      if (name == "class" || name == "label" || name == "target") called_so = i;
    }
    return called_so ? called_so : last;
  }

  std::size_t output_column() const {
    const auto find = [this](auto same) {
      const auto found = std::find_if(attributes_.begin(), attributes_.end(), same);
      return static_cast<std::size_t>(found - attributes_.begin());
    };
    std::size_t column = find([this](const ArffAttribute& one) { return one.name == output_; });
    if (column < attributes_.size()) return column;
    const std::string lower = ascii_lower(output_);
    column = find([&lower](const ArffAttribute& one) { return ascii_lower(one.name) == lower; });
    if (column < attributes_.size()) return column;
    throw DataError(lines_.name(), output_line_,
                    "the output " + shown(output_) + " is none of the attributes; correct its name");
  }

  ArffHead finish() const {
    ArffHead result;
    HeadOfFile& head = result.head;
    for (const ArffAttribute& attribute : attributes_) {
      head.names.push_back(attribute.name);
      head.words.push_back(attribute.nominal);
      result.absent.push_back(attribute.absent);
    }
    head.label = label();
    if (head.label) {
      const std::vector<std::string>& values = attributes_[*head.label].values;
      if (values.size() == 2 && values[0] != values[1]) head.classes = {{values[0], values[1]}};
    }
    if (outputs_ > 1) {
      head.notes.push_back("The file names " + counted(outputs_, "output") + ": the last, " + shown(output_) +
                           ", is the label.");
    }
    return result;
  }

  TextLines& lines_;
  ArffValues text_;
  std::vector<ArffAttribute> attributes_;
  std::size_t bytes_ = 0;
  std::size_t outputs_ = 0;
  std::string output_;  // the last one
  std::size_t output_line_ = 0;
};

}  // namespace

ArffHead read_arff_head(TextLines& lines) {
  return ArffHeadReader(lines).read();
}

bool looks_like_arff(std::string_view sample) {
  constexpr std::string_view keyword = "@relation";
  while (!sample.empty()) {
    const std::size_t end = sample.find_first_of("\r\n");
    const std::string_view line = without_arff_comment(sample.substr(0, end));
    if (!line.empty()) {
      const std::string_view behind = line.substr(std::min(keyword.size(), line.size()));
      return ascii_lower(line.substr(0, keyword.size())) == keyword &&
             (behind.empty() || behind.front() == ' ' || behind.front() == '\t');
    }
    sample = end == std::string_view::npos ? std::string_view() : sample.substr(end + 1);
  }
  return false;
}

}  // namespace credence
