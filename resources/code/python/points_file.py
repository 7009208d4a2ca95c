FILE = @FILE@
LABELS = @LABELS@  # as they stand there


def fields_of(line):
    """What stands between the separators, without blanks and quotation marks around it."""
    field_and_end = r'[@BLANKS@]*("(?:[^"]|"")*"|[^@SEPARATOR@]*?)[@BLANKS@]*[@SEPARATOR@]'
    fields = re.findall(field_and_end, line.rstrip("\r\n") + "@SEPARATOR@")
    return [field[1:-1].replace('""', '"') if field.startswith('"') else field for field in fields]


def number(field):
    field = field.strip(" \t")
    if not re.fullmatch(r"[+-]?([0-9]+[@DECIMAL_SIGN@]?[0-9]*|[@DECIMAL_SIGN@][0-9]+)([eE][+-]?[0-9]+)?", field):
        raise ValueError("no number: " + field)
    value = float(field@DECIMAL@)
    if not math.isfinite(value):
        raise ValueError("not finite: " + field)
    return value


def read_points():
    """Two inputs and the label of each row."""
    points = []
    with open(FILE, newline="", encoding=@ENCODING@) as file:
        lines = list(file)[@FIRST@:]  # behind names and what else stands above the rows
    for line in lines:
        if not line.strip(" \t\r\n@SEPARATOR@")@COMMENT@:
            continue
        row = fields_of(line)
        try:
            if len(row) < @TABLE_WIDTH@ or any(row[@TABLE_WIDTH@:]):
                raise ValueError("another number of fields")
            points.append((number(row[@COLUMN_1@]), number(row[@COLUMN_2@]), LABELS[row[@COLUMN_3@]]))
        except (KeyError, ValueError):
            @BAD_ROW@
    return np.array(points)


POINTS = read_points()
x, y = POINTS[:, :2], POINTS[:, 2].astype(int)
