#pragma once

#include <QWidget>

#include <optional>

class QDoubleSpinBox;
class QLabel;
class QSlider;

namespace credence {

class SignificantSpinBox;
class TrackSlider;

/// A positive quantity on a logarithmic scale: a slider with a number beside it that can be typed, also
/// beyond the slider's ends. A double click on the slider returns to the default.
class LogSlider : public QWidget {
  Q_OBJECT

 public:
  explicit LogSlider(const QString& name, QWidget* parent = nullptr);

  /// What the slider covers, and where a double click returns to.
  void setRange(double low, double high, double defaultValue);

  /// Makes infinity a value, too, shown as `name` and typed as inf. Whether it is also the slider's right
  /// end is for reachInfinity() to say.
  void nameInfinity(const QString& name);
  void reachInfinity(bool reachable);

  /// In three rows rather than one: the name and the number above the track, and below its ends what they
  /// mean, in a few words.
  void standTall(const QString& atLow, const QString& atHigh);
  /// What stands above the track; may change, as a unit does.
  void setTitle(const QString& title);
  /// Without the words below the track, which its tool tip says instead: where the window is low.
  void setBrief(bool brief);

  /// A value that is worth going to, marked on the track where it lies on it; nothing: none.
  void setMark(std::optional<double> value);

  /// Shows a value without telling anybody.
  void setValue(double value);
  double value() const { return m_value; }

  QSlider* slider() const;
  QDoubleSpinBox* spinBox() const;

 signals:
  void valueEdited(double value);  ///< by the person's hand
  void dragStarted();
  void dragFinished();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  int positionOf(double value) const;
  double valueAt(int position) const;
  void edit(double value);
  void showMark();

  TrackSlider* m_slider;
  SignificantSpinBox* m_spinBox;
  QLabel* m_title = nullptr;  // these two where it stands tall
  QWidget* m_ends = nullptr;
  std::optional<double> m_mark;
  double m_low = 0.1;
  double m_high = 10.0;
  double m_default = 1.0;
  double m_value = 1.0;
};

}  // namespace credence
