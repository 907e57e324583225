/** Programs and their parts: binary packages of Debian and Ubuntu by source, as `sourceTable` reads. */
export const PROGRAM_SOURCES = `
ant: ant-optional
apache2: apache#-ssl-dev apache#-suexec-custom apache#-suexec-pristine
apparmor: apparmor-easyprof apparmor-profiles apparmor-utils
apport: apport-core-dump-handler apport-gtk apport-retrace apport-symptoms
apt: apt-transport-https apt-utils
at-spi2-core: at-spi#-common
avahi: avahi-autoipd avahi-daemon avahi-discover avahi-dnsconfd avahi-ui-utils
bidiui: thunderbird-bidiui
bind9: bind#-dnsutils bind#-host bind#-libs bind#-utils bind#utils dnsutils
binutils: binutils-x#-#-linux-gnu
bluez: bluetooth bluez-cups bluez-hcidump bluez-meshd bluez-obexd bluez-source bluez-test-scripts
bluez: bluez-test-tools
bluez-tools: bluez-tools
busybox: busybox-initramfs busybox-static
cairo: cairo-perf-utils
ceph-iscsi: ceph-iscsi
chrony: chrony-helper
cloud-initramfs-tools: cloud-initramfs-copymods cloud-initramfs-dyn-netconf overlayroot
cpio: cpio-win#
cron: cron-daemon-common
cryptsetup: cryptsetup-initramfs cryptsetup-run cryptsetup-ssh cryptsetup-suspend
cups: cups-bsd cups-client cups-core-drivers cups-daemon cups-ipp-utils cups-ppdc cups-server-common
cups-filters: cups-browsed cups-filters-core-drivers
cyrus-sasl2: sasl#-bin
db$1: db#-sql-util db#-util
dbus: dbus-bin dbus-daemon dbus-session-bus-common dbus-system-bus-common dbus-user-session dbus-x#
dconf: dconf-gsettings-backend dconf-service
debconf: debconf-i#n
dhcpcd5: dhcpcd dhcpcd-base
dnsmasq: dnsmasq-base dnsmasq-base-lua
docker.io: docker-doc
dovecot: dovecot-auth-lua dovecot-core dovecot-gssapi dovecot-imapd dovecot-ldap dovecot-lmtpd
dovecot: dovecot-lucene dovecot-managesieved dovecot-mysql dovecot-pgsql dovecot-pop#d dovecot-sieve
dovecot: dovecot-solr dovecot-sqlite dovecot-submissiond
dpkg: dpkg-dev dselect
dropbear: dropbear-initramfs dropbear-run
e2fsprogs: comerr-dev e#fsck-static e#fsprogs-l#n e2fslibs fuse#fs logsave ss-dev
edk2: ovmf qemu-efi qemu-efi-aarch64
elfutils: debuginfod
emacs: emacs-bin-common emacs-el emacs-gtk emacs-lucid emacs-nox
exim4: exim#-base exim#-config exim#-daemon-heavy exim#-daemon-light eximon#
firefox-esr: firefox-esr-l10n-de firefox-esr-l10n-fr
fontconfig: fontconfig-config
fonts-dejavu: fonts-dejavu-core fonts-dejavu-extra
freeglut: freeglut#-dev
freetype: freetype#-demos
frr: frr-pythontools frr-rpki-rtrlib frr-snmp
gcc-$1: gfortran-#
gdal: gdal-plugins
gdb: gdb-minimal gdb-multiarch gdb-source gdbserver
gdbm: gdbm-l#n gdbmtool
gettext: gettext-base
ghostscript: ghostscript-x
git: git-all git-cvs git-daemon-run git-daemon-sysvinit git-email git-gui git-man git-mediawiki git-svn gitk
git: gitweb
glib-networking: glib-networking-common glib-networking-services
glibc: glibc-doc glibc-source locales locales-all multiarch-support nscd
gnupg1: gnupg1-curl gpgv1
gnupg2: dirmngr gnupg gnupg-agent gnupg-l#n gnupg-utils gpg gpg-agent gpg-wks-client gpg-wks-server gpgconf
gnupg2: gpgsm gpgv gpgv# gpgv-static gpgv-win# keyboxd scdaemon
gnutls28: gnutls-bin guile-gnutls
gpsd: gpsd-clients
graphicsmagick: graphicsmagick-imagemagick-compat graphicsmagick-libmagick-dev-compat
groff: groff-base
grub2: grub#-common grub-common grub-efi grub-efi-amd# grub-efi-amd#-bin grub-efi-arm# grub-efi-arm#-bin
grub2: grub-efi-ia#-bin grub-emu grub-pc grub-pc-bin grub-rescue-pc grub-xen-bin
gst-libav1.0: gstreamer1.0-libav
gst-plugins-bad1.0: gstreamer1.0-plugins-bad
gst-plugins-base1.0: gstreamer#-alsa gstreamer#-gl gstreamer#-plugins-base gstreamer#-plugins-base-apps
gst-plugins-base1.0: gstreamer#-x
gst-plugins-good1.0: gstreamer1.0-gtk3 gstreamer1.0-plugins-good gstreamer1.0-pulseaudio
gst-plugins-ugly1.0: gstreamer1.0-plugins-ugly
gtk+2.0: gtk#-engines-pixbuf
gtk+3.0: gtk-update-icon-cache
gzip: gzip-win#
haproxy: vim-haproxy
hplip: hplip-data printer-driver-hpcups printer-driver-postscript-hp
icu: icu-devtools
imagemagick: imagemagick-#-common imagemagick-#.q# imagemagick-#.q#hdri
inetutils: inetutils-ping inetutils-telnet inetutils-traceroute telnet
init-system-helpers: init
initramfs-tools: initramfs-tools-bin initramfs-tools-core
iproute2: iproute
iputils: iputils-arping iputils-ping iputils-tracepath
irssi: irssi-plugin-otr
isc-dhcp: isc-dhcp-client isc-dhcp-client-ddns isc-dhcp-common isc-dhcp-relay isc-dhcp-server
klibc: klibc-utils
krb5: krb#-admin-server krb#-gss-samples krb#-k#tls krb#-kdc krb#-kdc-ldap krb#-kpropd krb#-locales
krb5: krb#-multidev krb#-otp krb#-pkinit krb#-user
landscape-client: landscape-common
libcgroup: cgroup-tools
libidn: idn
libidn2: idn2
libseccomp: seccomp
libsndfile: sndfile-programs
libvpx: vpx-tools
libwebp: webp
libxslt: xsltproc
libzstd: zstd
lighttpd: lighttpd-mod-authn-gssapi lighttpd-mod-authn-pam lighttpd-mod-authn-sasl lighttpd-mod-deflate
lighttpd: lighttpd-mod-gnutls lighttpd-mod-maxminddb lighttpd-mod-mbedtls lighttpd-mod-nss
lighttpd: lighttpd-mod-openssl lighttpd-mod-vhostdb-pgsql lighttpd-mod-webdav lighttpd-mod-wolfssl
lighttpd: lighttpd-modules-dbi lighttpd-modules-ldap lighttpd-modules-lua lighttpd-modules-mysql
linux: linux-libc-dev linux-perf
linux-firmware|firmware-nonfree: firmware-atheros firmware-iwlwifi firmware-linux firmware-linux-nonfree
linux-firmware|firmware-nonfree: firmware-misc-nonfree firmware-realtek
llvm-toolchain-$1: lld-#
lsb-release-minimal: lsb-release
lvm2: dmeventd dmsetup lvm#-dbusd lvm#-lockd
lxd: lxd-agent-loader lxd-installer
make-dfsg: make
mariadb: mariadb-plugin-connect mariadb-plugin-cracklib-password-check mariadb-plugin-gssapi-client
mariadb: mariadb-plugin-gssapi-server mariadb-plugin-hashicorp-key-management mariadb-plugin-mroonga
mariadb: mariadb-plugin-oqgraph mariadb-plugin-provider-lz# mariadb-plugin-provider-lzma
mariadb: mariadb-plugin-provider-lzo mariadb-plugin-provider-snappy mariadb-plugin-rocksdb mariadb-plugin-s#
mariadb: mariadb-plugin-spider mariadb-test-data
mariadb-$1|mariadb: mariadb-client-# mariadb-client-core-# mariadb-server-# mariadb-server-core-#
mariadb|mariadb-$v: mariadb-backup mariadb-client mariadb-client-core mariadb-common
mariadb|mariadb-$v: mariadb-plugin-provider-bzip# mariadb-server mariadb-server-core
mesa: mesa-common-dev mesa-opencl-icd mesa-va-drivers mesa-vdpau-drivers mesa-vulkan-drivers
minizip|zlib: minizip
mosquitto: mosquitto-clients
multipath-tools: kpartx multipath-tools-boot
mysql-$v: mysql-client mysql-client-# mysql-client-core-# mysql-common-# mysql-server mysql-server-#
mysql-$v: mysql-server-core-#
mysql-defaults: default-mysql-client default-mysql-server mysql-common
nano: nano-tiny
nautilus: nautilus-data
ncurses: ncurses-base ncurses-bin ncurses-term
net-snmp: snmp snmpd snmptrapd
netcat: netcat-traditional
netcat-openbsd: netcat
netplan.io: netplan-generator
nettle: nettle-bin
network-manager: network-manager-config-connectivity-ubuntu
newt: whiptail
nghttp2: nghttp# nghttp#-client nghttp#-proxy nghttp#-server
nginx: nginx-core nginx-extras nginx-full nginx-light
ntp|ntpsec: ntpdate sntp
open-vm-tools: open-vm-tools-desktop
openldap: ldap-utils slapd slapd-contrib slapd-smbk#pwd slapi-dev
openssh: openssh-client openssh-client-gssapi openssh-server openssh-server-gssapi openssh-sftp-server ssh
openssh: ssh-askpass-gnome
openssl: openssl-provider-legacy
openvswitch: openvswitch-ipsec openvswitch-pki openvswitch-source openvswitch-switch openvswitch-switch-dpdk
openvswitch: openvswitch-testcontroller openvswitch-vtep
opus-tools: opus-tools
p7zip: p#zip-full
pcre2: pcre2-utils
pcre3: pcregrep
pcsc-lite: pcscd
pdns: pdns-backend-bind pdns-backend-geoip pdns-backend-ldap pdns-backend-lmdb pdns-backend-lua#
pdns: pdns-backend-mysql pdns-backend-odbc pdns-backend-pgsql pdns-backend-pipe pdns-backend-remote
pdns: pdns-backend-sqlite# pdns-backend-tinydns pdns-ixfrdist pdns-server
pinentry: pinentry-curses
pkgconf: pkg-config
plymouth: plymouth-label plymouth-theme-ubuntu-text plymouth-themes
policykit-1: pkexec polkitd polkitd-javascript polkitd-pkla
poppler-data: poppler-data
postfix: postfix-cdb postfix-ldap postfix-lmdb postfix-mysql postfix-pcre postfix-pgsql postfix-sqlite
postgresql-$1: postgresql-# postgresql-client-# postgresql-contrib-# postgresql-doc-# postgresql-plperl-#
postgresql-$1: postgresql-pltcl-# postgresql-server-dev-#
postgresql-$2: postgresql-plpython#-#
postgresql-common: postgresql postgresql-client-common postgresql-contrib
protobuf: protobuf-compiler
python$1: idle-python#
python3-defaults: idle
qemu: qemu-block-extra qemu-guest-agent qemu-system qemu-system-arm qemu-system-common qemu-system-data
qemu: qemu-system-gui qemu-system-mips qemu-system-misc qemu-system-ppc qemu-system-sparc qemu-system-x#
qemu: qemu-system-xen qemu-user qemu-user-binfmt qemu-user-static
qt6-base: qt6-base-dev qt6-gtk-platformtheme
qtbase-opensource-src: qt5-gtk-platformtheme qtbase5-dev
rabbitmq-server: rabbitmq-common
readline: readline-common rlfe
redis: redis-sentinel redis-server
rsyslog: rsyslog-czmq rsyslog-elasticsearch rsyslog-gnutls rsyslog-gssapi rsyslog-hiredis rsyslog-kafka
rsyslog: rsyslog-kubernetes rsyslog-mongodb rsyslog-mysql rsyslog-openssl rsyslog-pgsql rsyslog-relp
rsyslog: rsyslog-snmp
rsyslog-doc: rsyslog-doc
samba: ctdb ldb-tools registry-tools samba-ad-dc samba-ad-provision samba-common-bin samba-dsdb-modules
samba: samba-libs samba-testsuite samba-vfs-modules smbclient winbind
sane-backends: sane-utils
selinux-python: policycoreutils-dev policycoreutils-python-utils
shadow: login login.defs passwd uidmap
shim-signed: shim-signed-common
snapd: snap-confine ubuntu-core-launcher
software-properties: software-properties-common software-properties-gtk
spamassassin: sa-compile spamc spamd
sqlite3: lemon
squid: squid-cgi squid-openssl squid-purge squidclient
ssh-tools: ssh-tools
strongswan: charon-cmd charon-systemd strongswan-charon strongswan-libcharon strongswan-nm strongswan-pki
strongswan: strongswan-starter strongswan-swanctl
sudo: sudo-ldap
syslog-ng: syslog-ng-core syslog-ng-mod-mongodb syslog-ng-mod-sql
systemd: systemd-boot systemd-boot-efi systemd-container systemd-coredump systemd-cryptsetup systemd-dev
systemd: systemd-homed systemd-journal-remote systemd-oomd systemd-resolved systemd-standalone-sysusers
systemd: systemd-standalone-tmpfiles systemd-sysv systemd-timesyncd systemd-userdbd udev
tar: tar-scripts
texlive-bin: texlive-binaries
tigervnc: tigervnc-scraping-server tigervnc-standalone-server tigervnc-viewer
tightvnc: tightvncserver xtightvncviewer
tnftp: ftp
tor: tor-geoipdb
tzdata: tzdata-legacy
ubuntu-advantage-tools: ubuntu-advantage-desktop-daemon ubuntu-advantage-pro ubuntu-pro-client
ubuntu-advantage-tools: ubuntu-pro-client-l#n
ubuntu-meta: ubuntu-desktop ubuntu-desktop-minimal ubuntu-minimal ubuntu-server ubuntu-server-minimal
ubuntu-meta: ubuntu-standard ubuntu-wsl
ubuntu-release-upgrader: ubuntu-release-upgrader-core
unbound: unbound-anchor unbound-host
update-manager: update-manager-core
usrmerge: usr-is-merged
util-linux: bsdextrautils bsdutils eject fdisk lastlog# mount rfkill util-linux-extra util-linux-locales
util-linux: uuid-dev uuid-runtime
vim: vim-athena vim-common vim-gtk# vim-gui-common vim-motif vim-nox vim-runtime vim-tiny xxd
webkit2gtk: webkit#gtk-driver
wireshark: tshark wireshark-gtk wireshark-qt
wpa: eapoltest hostapd wpagui wpasupplicant
xen-tools: xen-tools
xkeyboard-config: xkb-data
xorg: x11-common xserver-xorg xserver-xorg-input-all xserver-xorg-video-all
xorg-server: xnest xorg-server-source xserver-common xserver-xephyr xserver-xorg-core xserver-xorg-dev
xorg-server: xserver-xorg-legacy xvfb
xorgproto: x#proto-core-dev x#proto-dev x#proto-dri#-dev x#proto-fonts-dev x#proto-gl-dev x#proto-input-dev
xorgproto: x#proto-kb-dev x#proto-present-dev x#proto-randr-dev x#proto-record-dev x#proto-render-dev
xorgproto: x#proto-scrnsaver-dev x#proto-video-dev x#proto-xext-dev x#proto-xf#dga-dev x#proto-xf#dri-dev
xorgproto: x#proto-xf#vidmode-dev x#proto-xinerama-dev
xz-utils: xzdec
zlib: zlib#g zlib#g-dev
`;
