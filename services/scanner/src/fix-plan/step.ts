import { semver } from '@repo/versions';
import type { GraphEntry } from '../inventory/dependency-graph.ts';

/** A step of one package. */
export interface Step {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Null where the project asks in several, or it is not known in which. */
  readonly group: string | null;
  /** The parts of the project that ask for it: `PROJECT`, and workspaces by their paths (uv: all by their names). */
  readonly parts: readonly string[];
  /** The packages that ask for it. */
  readonly parents: readonly GraphEntry[];
  /** The file is that of several projects. */
  readonly isWorkspace: boolean;
  /** Somebody asks for it by another name, which the file's packages do not have. */
  readonly isAliased: boolean;
  /** What is asked for of the package, whatever its version. */
  readonly asks: readonly Ask[];
  /** The module, of one version or of all, that the project has it in the place of; null where it is asked for itself. */
  readonly replaces: string | null;
}

/** A range that is asked for. */
export interface Ask {
  readonly range: string | null;
  /** The project is the one at the top. */
  readonly by: 'project' | 'workspace' | 'package';
  /** The highest version that is installed for it. */
  readonly highest: string;
  /** The names of the packages that ask so. */
  readonly dependents: ReadonlySet<string>;
}

/** The part of a project at the top of its workspaces. */
export const PROJECT = '.';

/** Whether forcing what these ask for to `to` would put a higher version back; a file with very many is not judged. */
export const putsBack = ({ asks, to }: Step, isForced: (ask: Ask) => boolean) =>
  asks.length > MAX_ASKS || asks.some((ask) => isHigher(ask.highest, to) && isForced(ask));

const MAX_ASKS = 100;

export function isHigher(version: string, than: string): boolean {
  return semver.isValid(version) && (!semver.isValid(than) || semver.compare(version, than) > 0);
}
