// Files that are dropped on the editor.

/** Opens the files that are dropped on a place; it has the class `dropping` while files are above it. */
export function listenToDrops(place: HTMLElement, open: (files: File[]) => void): void {
  const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
  // Before the editor sees them: it would put their texts in at the pointer.
  place.addEventListener(
    "dragover",
    (event) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      place.classList.add("dropping");
    },
    true,
  );
  const over = () => place.classList.remove("dropping");
  place.addEventListener("dragleave", (event) => {
    if (!place.contains(event.relatedTarget as Node | null)) over();
  });
  place.addEventListener(
    "drop",
    (event) => {
      over();
      if (!isFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      open([...(event.dataTransfer?.files ?? [])]);
    },
    true,
  );
}
