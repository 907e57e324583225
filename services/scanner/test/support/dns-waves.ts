import type { Exchange } from '../../src/net/dns/exchange.ts';
import { parseZone } from './zone.ts';
import { questionOf, zoneReply } from './zone-reply.ts';

/** The DNS of a zone without sockets, in lock-step: a round trip takes until nothing goes on without an answer. */
export interface DnsWaves {
  /** Stands for UDP. */
  readonly udp: Exchange;
  /** The questions of each round trip, as `TYPE name`. */
  readonly waves: readonly (readonly string[])[];
}

/** Answers all questions that are under way together, as soon as whoever asks has nothing else to do. */
export function createDnsWaves(zoneText: string): DnsWaves {
  const zone = parseZone(zoneText);
  const waves: string[][] = [];
  let underWay: { readonly question: string; readonly answer: () => void }[] = [];
  const answerAll = () => {
    const wave = underWay;
    underWay = [];
    waves.push(wave.map(({ question }) => question));
    for (const { answer } of wave) answer();
  };
  return {
    waves,
    udp: (_server, query) => {
      const { name, type } = questionOf(query);
      const [message = query] = zoneReply(zone, query, null, { overTcp: false, authenticated: false });
      // Microtasks, such as those of promises that were kept, run before.
      if (underWay.length === 0) setImmediate(answerAll);
      return new Promise((resolve) => {
        underWay.push({ question: `${type} ${name}`, answer: () => resolve({ kind: 'message', message }) });
      });
    },
  };
}
