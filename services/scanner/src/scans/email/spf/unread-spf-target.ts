import { describeOutcome } from '../../../net/dns/describe-outcome.ts';
import type { SpfAnalysis, SpfNode } from './spf-tree.ts';

/** Why some included record could not be read, for a sentence; null when every one was. */
export function unreadSpfTarget({ root }: SpfAnalysis): string | null {
  const open: SpfNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.state === 'undetermined') {
      return `${node.domain}: ${node.outcome === null ? 'not looked up' : describeOutcome(node.outcome)}`;
    }
    open.push(...node.children);
  }
  return null;
}
