type Words = readonly [string, ...string[]];

/** What generated catalogs are written with. Frequent words first where ranks are drawn. */
export const ADJECTIVES =
  words(`open simple fast tiny quiet bright smart private local daily clear light steady wild
  amber silver north calm brisk plain green deep swift lunar solar velvet paper copper hidden honest gentle modern`);

export const NOUNS =
  words(`notes board server photo music task chat mail cloud map budget recipe garden habit font
  terminal camera calendar weather reader editor tracker player timer wallet journal sketch palette podcast library
  invoice workout translator scanner dashboard gallery bookmark feed router backup password survey wiki forum quiz`);

export const ENDINGS = words('hub ly box lab kit flow deck base pad wise loop nest dock shelf bay');

export const VERBS =
  words(`keeps shows tracks plans sorts shares records searches translates collects draws measures
  reminds counts compares publishes syncs imports exports summarises explains`);

export const OBJECTS =
  words(`your notes|web pages|photos and videos|every expense|music files|a team's tasks|recipes
  |reading lists|home sensors|running routes|chat history|invoices|language cards|public transport|podcasts|passwords
  |server logs|database backups|kanban boards|family calendars|meeting minutes|satellite pictures|colour palettes`);

export const MANNERS =
  words(`in the browser|on your own server|without an account|offline|with a keyboard only|for small teams
  |end-to-end encrypted|in real time|with AI suggestions|from the terminal|across all devices|with plain text files`);

export const OTHER_NAMES =
  words(`漢字練習|日本語メモ|写真日記|音乐播放器|天气预报|한글메모|Über Wave|Pønskelisten|Çizelge
  |Żółty Notes|Ñandú Maps|Ελληνικό Λεξικό|Погода Сегодня|ไทยแลนด์|🦀 Crab Tools|C++ Insights|.NET Sleuth|µStreamer|d9|W|fx`);

export const FIRST_NAMES =
  words(`Ada Linus Grace Alan Mina Yuki Omar Lena Priya Diego Zoë Ángel Nils Søren Chloé Wei
  Fatima Ivan Marta Tomás Aiko Noor Pavel Inès Kofi Rosa Hugo Maja`);

export const LAST_NAMES =
  words(`Berg Costa Novák Okafor Lindqvist Mori Haddad Silva Kowalski Nguyen Schmidt Ferrari Dubois
  Ivanova Santos Park Murphy Jensen Kaya Rossi Andersson Cohen`);

export const CATEGORIES =
  words(`Productivity|Developer tools|Design|Education|Finance|Health & fitness|Music & audio
  |Photo & video|Games|Home & garden|Travel|Weather|News|Social|Writing|Science|Security|Shopping|Food & drink|Kids`);

export const AI_TOOLS =
  words(`Muse|Quill|Loom|Pilot|Sage|Forge|Echo|Prism|Relay|Atlas|Cobalt|Nimbus|Otter|Vesper|Harbor|Delta
  |Ember|Tonic|Willow|Zephyr`);

export const LANGUAGES = words(
  'TypeScript Python JavaScript Go Rust Java C# C++ Swift Kotlin PHP Ruby Dart Elixir',
);

export const FRAMEWORKS = words(
  'React Next.js Vue Svelte Django Express FastAPI Rails Laravel Flutter Axum Phoenix',
);

export const LICENSES = words(
  'MIT Apache-2.0 GPL-3.0-only AGPL-3.0-only BSD-3-Clause MPL-2.0 ISC LGPL-3.0-or-later',
);

export const PLATFORMS = words('Web Linux macOS Windows Android iOS Docker');

/** By spaces, or by bars where words are phrases. */
function words(text: string): Words {
  const parts = text.includes('|') ? text.split('|') : text.split(/\s+/);
  const [first = '', ...rest] = parts.map((part) => part.replace(/\s+/g, ' ').trim());
  return [first, ...rest];
}
