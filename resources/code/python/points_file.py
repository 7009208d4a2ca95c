FILE = @FILE@
MISSING = ["", "?", "na", "n/a", "#n/a", "<na>", "nan", "null", "--", ".", "none", "nat",
           "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!"]


def number(field):
    value = float(field.strip()@DECIMAL@.replace("−", "-"))
    if not math.isfinite(value):
        raise ValueError("not finite: " + field)
    return value


def same_label(field, name):
    """Labels that are numbers are compared as numbers, as far as these hold all digits."""
    field, name = (text.strip().replace("−", "-") for text in (field, name))
    try:
        same = float(field@DECIMAL@) == float(name@DECIMAL@) and abs(float(field@DECIMAL@)) < 2**53
    except ValueError:
        same = False
    return same or field == name


def label_of(field):
    if field.strip().lower() in MISSING and field.strip() not in CLASS_NAMES:
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
