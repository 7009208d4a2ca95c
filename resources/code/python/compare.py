figure.suptitle(plain(TITLE))

# --- are these Credence's numbers? ---

CREDENCE = {  # value, tolerance
@NUMBERS@
}
for name, value in found.items():
    print(f"{name}: {value}")
different = [name for name, (value, tolerance) in CREDENCE.items() if not abs(found[name] - value) <= tolerance]
if different:
    sys.exit("\n".join(f"{name} is {found[name]}, but {CREDENCE[name][0]} in Credence" for name in different))
print("All numbers are those of Credence.")

if len(sys.argv) > 1:
    figure.savefig(sys.argv[1], dpi=150)
else:
    plt.show()
