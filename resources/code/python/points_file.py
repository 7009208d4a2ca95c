FILE = @FILE@


def number(field):
    value = float(field.strip()@DECIMAL@)
    if not math.isfinite(value):
        raise ValueError("not finite: " + field)
    return value


def same_label(field, name):
    """Labels that are numbers are compared as numbers."""
    try:
        return float(field@DECIMAL@) == float(name)
    except ValueError:
        return field.strip() == name


def label_of(field):
    if field.strip() in ("", "NA", "N/A", "#N/A", "n/a", "NaN", "nan", "null", "NULL"):
        raise ValueError("no label")
@LABEL_RULE@


def read_points():
    """Two inputs and the label of each row."""
    points = []
    with open(FILE, newline="", encoding=@ENCODING@) as file:
        lines = [line for line in file if line.strip()@COMMENT@]
    for row in list(csv.reader(lines, delimiter=@DELIMITER@, skipinitialspace=True))[@HEADER@:]:
        try:
            points.append((number(row[@COLUMN_1@]), number(row[@COLUMN_2@]), label_of(row[@COLUMN_3@])))
        except (ValueError, IndexError):
            @BAD_ROW@
    return np.array(points)


POINTS = read_points()
x, y = POINTS[:, :2], POINTS[:, 2].astype(int)
