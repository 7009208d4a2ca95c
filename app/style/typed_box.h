#pragma once

#include <QDoubleSpinBox>
#include <QSpinBox>

#include <optional>

namespace credence {

/// A window, or a part of one, that says where a person looks why a number typed in it will not do.
class RefusalPlace {
 public:
  RefusalPlace() = default;
  RefusalPlace(const RefusalPlace&) = delete;
  RefusalPlace& operator=(const RefusalPlace&) = delete;
  virtual ~RefusalPlace() = default;

  virtual void showRefusal(const QString& sentence) = 0;
};

/// Has the nearest such place around a box say it.
void tellRefusal(const QWidget& box, const QString& sentence);

/// A box that reads what is typed as readNumber() does, whatever the locale. What will not do is refused with
/// a sentence, and the box shows again what it held. Its two kinds are below.
template <typename Box, typename Value>
class TypedBox : public Box {
 public:
  using Box::Box;

  Value valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& position) const override;
  void fixup(QString& text) const override;

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  /// What was typed between prefix and suffix; nothing where the box does not take it.
  virtual std::optional<Value> read(const QString& typed) const = 0;
  /// What it takes: "a number from 1 to 10".
  virtual QString rule() const = 0;

 private:
  QString typedIn(const QString& text) const;
  std::optional<Value> taken(const QString& text) const;
};

class DecimalBox : public TypedBox<QDoubleSpinBox, double> {
 public:
  explicit DecimalBox(QWidget* parent = nullptr);

 protected:
  std::optional<double> read(const QString& typed) const override;
  QString rule() const override;
};

class WholeBox : public TypedBox<QSpinBox, int> {
 public:
  explicit WholeBox(QWidget* parent = nullptr);

 protected:
  std::optional<int> read(const QString& typed) const override;
  QString rule() const override;
};

}  // namespace credence
