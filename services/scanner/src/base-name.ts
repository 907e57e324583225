/** The last part of a path with `/`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a path with its slash; empty for the top one. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The folder of a path and those above it, each with its slash; the top one, which is empty, last. */
export function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
    folders.push(folder);
    if (folder === '') return folders;
  }
}
