import { realpathSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';
import { MAX_POLICY_BYTES, MAX_VEX_BYTES } from '@repo/contracts/scanner';
import { NEVER, readTriage, type Triage, toAppError } from '@repo/scanner/in-process';
import { AppError } from '@repo/service-kit/errors';
import type { Upload } from './engine.ts';
import { EXIT, RunError } from './exit-code.ts';
import { openBase } from './local-change.ts';
import { isIn, type LocalTree, readRegular } from './local-tree.ts';
import type { Options } from './options.ts';

/** What tells of triage: null where it was not named. */
export type Documents = Readonly<Record<'vex' | 'policy', Upload | null>>;

const MAX_BYTES = { vex: MAX_VEX_BYTES, policy: MAX_POLICY_BYTES };

/**
 * The documents that a run names. With `policyFrom` those in the work tree are read as they were where HEAD left it, for a
 * change must not be able to excuse itself; those elsewhere as they are.
 *
 * @throws RunError `usage` for one that is not there.
 */
export async function readDocuments(
  options: Pick<Options, 'vex' | 'policy' | 'policyFrom'>,
  tree: LocalTree | null,
  cwd: string,
): Promise<Documents> {
  const { policyFrom } = options;
  const isNamed = options.vex !== null || options.policy !== null;
  const base = tree === null || policyFrom === null || !isNamed ? null : openBase(tree, policyFrom);
  const read = async (kind: keyof Documents): Promise<Upload | null> => {
    const path = options[kind];
    if (path === null) return null;
    const file = resolve(cwd, path);
    const own = tree === null || base === null ? null : placeIn(tree.root, file);
    const found =
      own === null || base === null ? readRegular(file, MAX_BYTES[kind]) : await base.read(own, NEVER);
    if (found.kind === 'content' && found.bytes.byteLength <= MAX_BYTES[kind])
      return { name: basename(path), bytes: found.bytes };
    const where = own === null ? '' : ` in ${policyFrom}, where this change began and which it is read from`;
    throw new RunError(
      EXIT.usage,
      `--${kind}: ${path} is no file of at most ${MAX_BYTES[kind] / 1024} kB that can be read${where}.`,
    );
  };
  return { vex: await read('vex'), policy: await read('policy') };
}

/** The path from `root`, whichever links lead to it; null for what lies elsewhere. */
function placeIn(root: string, file: string): string | null {
  const path = [file, realPath(file)].find((each) => isIn(each, root));
  return path === undefined ? null : relative(root, path).split(sep).join('/');
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** @throws RunError `usage` for a document that is not understood: without it nothing would be judged as it is meant. */
export function triageOf({ vex, policy }: Documents): Triage | null {
  if (vex === null && policy === null) return null;
  try {
    return readTriage({ vex, policy, now: new Date() });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (!(error instanceof AppError)) throw error;
    throw new RunError(EXIT.usage, error.message.replace(/^`(vex|policy)`/, '--$1'), { cause: error });
  }
}
