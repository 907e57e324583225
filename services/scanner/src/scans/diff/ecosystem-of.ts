import { formatOf } from '../../inventory/formats/index.ts';

/** The ecosystem of a dependency file by its name: files of one can be compared, whoever wrote them. */
export function ecosystemOf(path: string): string {
  return formatOf(path)?.ecosystem ?? '';
}
