import type { ProjectLicense } from '@repo/contracts/scanner';
import type { Declaration } from './evidence/declaration.ts';
import { judgeDeclarations } from './judge-declarations.ts';

/** The project's own licence, judged as that of a dependency is. */
export function judgeProject(declaration: Declaration): ProjectLicense {
  const { license, riskLevel, category, sentences } = judgeDeclarations([declaration]);
  const { source } = declaration;
  return { license, riskLevel, category, description: `${sentences.join(' ')} Read from ${source}.`, source };
}
