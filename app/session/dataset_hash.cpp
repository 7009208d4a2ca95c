#include "app/session/dataset_hash.h"

#include <QCryptographicHash>
#include <QtEndian>

#include <array>
#include <bit>
#include <string>

namespace credence {

namespace {

void addNumber(QCryptographicHash& hash, quint64 number) {
  std::array<char, sizeof(quint64)> bytes = {};
  qToLittleEndian(number, bytes.data());
  hash.addData(QByteArrayView(bytes.data(), bytes.size()));
}

void addName(QCryptographicHash& hash, const std::string& name) {
  addNumber(hash, name.size());
  hash.addData(QByteArrayView(name.data(), static_cast<qsizetype>(name.size())));
}

void addBytes(QCryptographicHash& hash, const arma::uvec& small) {
  QByteArray bytes;
  bytes.reserve(static_cast<qsizetype>(small.n_elem));
  for (const arma::uword value : small) bytes += static_cast<char>(value);
  hash.addData(bytes);
}

}  // namespace

QByteArray datasetHash(const Dataset& dataset) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  for (const std::string& name : dataset.input_names) addName(hash, name);
  addName(hash, dataset.label_name);
  for (const std::string& name : dataset.class_names) addName(hash, name);
  addNumber(hash, dataset.size());
  for (const double value : dataset.inputs) addNumber(hash, std::bit_cast<quint64>(value));
  addBytes(hash, dataset.labels);
  addBytes(hash, dataset.role_marks);
  return hash.result().toHex();
}

}  // namespace credence
