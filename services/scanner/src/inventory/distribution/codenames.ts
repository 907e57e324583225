/** Debian's releases by codename. */
export const DEBIAN_CODENAMES: ReadonlyMap<string, string> = new Map([
  ['squeeze', '6'],
  ['wheezy', '7'],
  ['jessie', '8'],
  ['stretch', '9'],
  ['buster', '10'],
  ['bullseye', '11'],
  ['bookworm', '12'],
  ['trixie', '13'],
  ['forky', '14'],
  ['duke', '15'],
]);

/** Ubuntu's releases by codename: the long-term ones and the interim ones since 2019. */
export const UBUNTU_CODENAMES: ReadonlyMap<string, string> = new Map([
  ['precise', '12.04'],
  ['trusty', '14.04'],
  ['xenial', '16.04'],
  ['bionic', '18.04'],
  ['disco', '19.04'],
  ['eoan', '19.10'],
  ['focal', '20.04'],
  ['groovy', '20.10'],
  ['hirsute', '21.04'],
  ['impish', '21.10'],
  ['jammy', '22.04'],
  ['kinetic', '22.10'],
  ['lunar', '23.04'],
  ['mantic', '23.10'],
  ['noble', '24.04'],
  ['oracular', '24.10'],
  ['plucky', '25.04'],
  ['questing', '25.10'],
  ['resolute', '26.04'],
]);
