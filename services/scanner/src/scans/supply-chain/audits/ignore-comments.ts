import type { YamlFile } from '../workflow/read-yaml.ts';
import type { Found } from './workflow-audit.ts';

const COMMENT = /# zizmor: ignore\[([^\]]+)\](?=\s|$)/;
const MARK = 'zizmor: ignore[';

/** Whether a comment of the file's author silences a finding: `# zizmor: ignore[id, id]` where the finding stands. */
export function readIgnores(yaml: YamlFile): (id: string, found: Found) => boolean {
  const linesOf = new Map<string, number[]>();
  for (const { line, text } of yaml.commentsWith(MARK)) {
    for (const id of new Set((COMMENT.exec(text)?.[1] ?? '').split(',').map((each) => each.trim()))) {
      linesOf.set(id, [...(linesOf.get(id) ?? []), line]);
    }
  }
  return (id, { silencedIn }) => {
    const lines = linesOf.get(id) ?? [];
    return silencedIn.some(({ first, last }) => lines.some((line) => line >= first && line <= last));
  };
}
