#include "app/commands/compute_evidence.h"
#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "core/data/write_dataset.h"

namespace credence {

namespace {

QByteArray number(double value) {
  return QByteArray::fromStdString(to_round_trip_string(value));
}

QByteArray evidenceTable(const EvidenceMap& map, bool hasWidth) {
  QByteArray table = "width,prior_variance,log_evidence\n";
  for (arma::uword i = 0; i < map.widths.n_elem; ++i) {
    const QByteArray width = hasWidth ? number(map.widths(i)) : QByteArray();
    for (arma::uword j = 0; j < map.prior_variances.n_elem; ++j) {
      table += width + ',' + number(map.prior_variances(j)) + ',' + number(map.log_evidence(i, j)) + '\n';
    }
  }
  return table;
}

QString describeRange(const char* what, const LogRange& range, bool suggested) {
  return QStringLiteral("%1 %2:%3:%4%5")
      .arg(QLatin1String(what), QString::fromUtf8(number(range.start)), QString::fromUtf8(number(range.stop)))
      .arg(range.count)
      .arg(suggested ? QStringLiteral(" (suggested for these data)") : QString());
}

QString describeRanges(const Arguments& arguments, const EvidenceRanges& ranges) {
  const QString variances =
      describeRange("prior variances", ranges.prior_variance, !arguments.priorVariances);
  if (arguments.features == FeatureKind::linear) return QStringLiteral("linear features, ") + variances;
  return describeRange("widths", ranges.width, !arguments.widths) + QStringLiteral(", ") + variances;
}

QString describeBest(const EvidenceMap& map, bool hasWidth) {
  const auto best = map.best();
  if (!best) return QStringLiteral("no setting has a log evidence");
  const QString width =
      hasWidth ? QStringLiteral("width %1, ").arg(QString::fromUtf8(number(map.widths(best->i)))) : QString();
  return QStringLiteral("best of %1 settings: %2prior variance %3, log evidence %4")
      .arg(map.cell_count())
      .arg(width, QString::fromUtf8(number(map.prior_variances(best->j))),
           QString::fromUtf8(number(map.log_evidence(best->i, best->j))));
}

void addOptions(QCommandLineParser& parser) {
  addOutputOption(parser,
                  QStringLiteral("Where the CSV goes; standard output if left out or -. Its columns: width, "
                                 "prior_variance, log_evidence (in nats)."));
}

void run(const Arguments& arguments, const QCommandLineParser& parser) {
  Problem problem = loadProblem(arguments);
  const bool hasWidth = arguments.features == FeatureKind::rbf;
  if (!hasWidth) problem.ranges.width.count = 1;  // any other would repeat the same rows
  const Output output(parser.value(QStringLiteral("output")));

  const EvidenceMap map = computeEvidence(problem);
  output.write(evidenceTable(map, hasWidth));
  output.remark(describeRanges(arguments, problem.ranges));
  output.remark(describeBest(map, hasWidth));
  output.remark(QStringLiteral("%1 of %2 settings did not converge")
                    .arg(map.cell_count() - arma::accu(map.converged))
                    .arg(map.cell_count()));
}

}  // namespace

const SubCommand evidenceCommand = {
    "evidence",
    "Compute the log evidence over a grid of widths and prior variances",
    "DATA [OPTIONS]",
    "DATA",
    "A text table, or bundled:NAME.",
    "  credence evidence bundled:penguins\n"
    "  credence evidence points.csv --widths 0.1:2:20 --prior-variances 0.1:100:20 --output evidence.csv\n"
    "  credence evidence points.csv --features linear --prior-variances 0.01:100:50\n",
    OptionGroup::Data | OptionGroup::Ranges,
    false,
    addOptions,
    run,
};

}  // namespace credence
