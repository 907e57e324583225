/** Binary packages of the rpm distributions by source, as `sourceTable` reads. */
export const RPM_SOURCES = `
acl: libacl libacl#
attr: libattr libattr#
audit: audit-libs libaudit# python#-audit libauparse#
augeas: augeas-libs libaugeas#
avahi: avahi-libs libavahi-client# libavahi-common# libavahi-core# libavahi-glib#
bash: libreadline#
bind: bind-libs bind-libs-lite bind-license bind-utils bind-export-libs python#-bind bind-chroot
bind: bind-dnssec-utils
binutils: libctf# libctf-nobfd# libsframe#
boost|boost-base: libboost_system#_#_# libboost_thread#_#_# libboost_filesystem#_#_# boost-license#_#_#
brotli: libbrotli libbrotlicommon# libbrotlidec# libbrotlienc#
bzip2: bzip2-libs libbz#-# lib#bz#_#
c-ares: libcares#
coreutils: coreutils-common coreutils-single coreutils-systemd
cracklib: cracklib-dicts libcrack# cracklib-dict-small cracklib-dict-full
cryptsetup: cryptsetup-libs libcryptsetup#
cups: cups-libs cups-client cups-filesystem libcups# cups-config cups-ipptool
curl: libcurl libcurl# libcurl-minimal curl-minimal libcurl-mini# lib#curl#
cyrus-sasl: cyrus-sasl-lib cyrus-sasl-plain cyrus-sasl-gssapi libsasl#-# cyrus-sasl-md# cyrus-sasl-scram
dbus: dbus-libs dbus-common dbus-daemon dbus-tools dbus-x#
dbus-1: libdbus-#-# dbus-#-common dbus-#-daemon dbus-#-tools
device-mapper-multipath: kpartx device-mapper-multipath-libs
dhcp: dhclient dhcp-libs dhcp-common dhcp-client
dnf: dnf-data python#-dnf yum
dracut: dracut-config-generic dracut-network dracut-squash
e2fsprogs: e#fsprogs-libs libcom_err libcom_err# libss libext#fs#
elfutils: elfutils-libelf elfutils-libs elfutils-default-yama-scope elfutils-debuginfod-client libelf#
elfutils: libdw# libebl-plugins libasm# libdebuginfod#
expat: libexpat# expat-libs
file: file-libs libmagic# file-magic python#-magic
freetype|freetype2: libfreetype#
gcc: libgcc libgomp libstdc++ libatomic libgfortran libquadmath libasan libubsan liblsan libtsan libitm cpp
gcc: gcc-c++ libgccjit
gcc$m: libgcc_s# libstdc++# libgomp# libatomic# libgfortran# libquadmath#-gcc#
gdbm: gdbm-libs libgdbm# libgdbm_compat#
git: git-core git-core-doc perl-Git
glib2: glib#-tools libglib-#_#-# libgio-#_#-# libgobject-#_#-# libgmodule-#_#-# libgthread-#_#-#
glibc: glibc-common glibc-minimal-langpack glibc-langpack-en glibc-all-langpacks glibc-locale
glibc: glibc-locale-base glibc-gconv-extra nscd libnsl libnldbl glibc-iconv
gmp: libgmp# libgmpxx#
gnupg2|gpg2: gnupg#-smime gpg2-lang
gnutls: libgnutls# gnutls-dane gnutls-utils libgnutls-dane#
gpgme: libgpgme# libgpgmepp# python#-gpg
gpgme|gpgmepp: gpgmepp
grub2: grub#-common grub#-tools grub#-tools-minimal grub#-tools-extra grub#-pc grub#-pc-modules
grub2: grub#-efi-x#_# grub#-x#_#-efi grub#-i#-pc
gzip: gzip-info
icu: libicu libicu# icu-libs libicu#_#-ledata libicu#-ledata libicu-suse#_#
iproute|iproute2: iproute-tc
iptables: iptables-libs iptables-nft libiptc# libxtables# xtables-plugins libip4tc# libip6tc#
java-$1-openjdk: java-#-openjdk-headless java-#-openjdk-devel java-#-openjdk-src java-#-openjdk-demo
kernel: kernel-core kernel-modules kernel-modules-core kernel-modules-extra kernel-headers kernel-devel
kernel: kernel-tools kernel-tools-libs python#-perf perf bpftool rtla rv
kernel-default|kernel-source: kernel-default kernel-default-base kernel-default-devel kernel-macros
kernel-uek: kernel-uek-core kernel-uek-modules kernel-uek-devel
keyutils: keyutils-libs libkeyutils#
kmod: kmod-libs libkmod#
krb5: krb#-libs krb#-workstation krb#-server krb#-pkinit libkadm# krb#-client krb#-mini
libarchive: bsdtar libarchive#
libcap: libcap# libpsx#
libcap-ng: libcap-ng# libcap-ng-utils libcap-ng-python# python#-libcap-ng
libdb|db48: libdb-utils libdb-4_8 db#-utils
libdnf: python#-hawkey python#-libdnf
libffi: libffi#
libgcrypt: libgcrypt#
libgpg-error: libgpg-error#
libidn2: libidn2-0 libidn2-tools lib64idn2_0
libjpeg-turbo: libjpeg# libturbojpeg# turbojpeg
libksba: libksba#
libmodulemd: libmodulemd# libmodulemd1
libnettle|nettle: libhogweed# libnettle#
libpng16|libpng: libpng#-#
libpsl: libpsl# libpsl-tools
libpwquality: libpwquality# pam_pwquality
libselinux: libselinux# libselinux-utils python#-libselinux
libsemanage: libsemanage# python#-libsemanage libsemanage-conf
libsepol: libsepol#
libsolv: libsolv-tools libsolv-tools-base python#-solv ruby-solv
libssh: libssh# libssh-config
libssh2|libssh2_org: libssh#-#
libtasn1: libtasn1-6 libtasn1-tools
libtirpc: libtirpc# libtirpc-netconfig
libunistring: libunistring#
libuv: libuv#
libverto: libverto# libverto-libev libverto-libevent
libwebp: libwebp# libwebpmux# libsharpyuv# libwebpdemux#
libX11: libX#-xcb libX#-common libX#-# libX#-data
libxcrypt: libxcrypt-compat libcrypt#
libxml2: libxml#-# libxml#-tools python#-libxml# lib#xml#_#
libxslt: libxslt1 libexslt0 libxslt-tools
libyaml: libyaml-0-2
libzio: libzio#
linux-firmware|kernel-firmware: iwl#-firmware linux-firmware-whence kernel-firmware-all
linux-firmware|kernel-firmware: kernel-firmware-network
lua|lua$v: lua-libs
lua53: liblua#_#-#
lvm2: device-mapper device-mapper-libs device-mapper-event device-mapper-event-libs lvm#-libs
lvm2: libdevmapper#_# libdevmapper-event#_#
lz4: lz#-libs liblz#-# lib#lz#_#
mariadb: mariadb-common mariadb-errmsg mariadb-gssapi-server mariadb-backup mariadb-server-utils
mariadb-connector-c: mariadb-connector-c-config libmariadb#
mozilla-nss|nss: libfreebl# libsoftokn# mozilla-nss-certs mozilla-nss-tools
mozilla-nspr|nspr: mozilla-nspr
mysql: mysql-common mysql-errmsg mysql-libs
ncurses: ncurses-base ncurses-libs ncurses-compat-libs libncurses# libncursesw# terminfo-base terminfo
ncurses: libtinfo# lib#ncurses#
net-snmp: net-snmp-libs net-snmp-agent-libs libsnmp# snmp-mibs
nghttp2: libnghttp2 libnghttp#-#
nginx: nginx-core nginx-all-modules nginx-filesystem nginx-mod-http-image-filter nginx-mod-http-perl
nginx: nginx-mod-http-xslt-filter nginx-mod-mail nginx-mod-stream nginx-mimetypes
nodejs: npm nodejs-libs nodejs-docs nodejs-full-i#n
npth: libnpth#
nss: nss-softokn nss-softokn-freebl nss-sysinit nss-util nss-tools nss-libs
numactl: numactl-libs libnuma#
openldap|openldap2: libldap-#_#-# libldap# openldap-compat libldap-data lib#ldap#_#_#
openssh: openssh-clients openssh-server openssh-keycat openssh-askpass openssh-common openssh-fips
openssl: openssl-libs openssl-perl openssl-fips-provider openssl-fips-provider-so lib#openssl#
openssl-1_0_0: libopenssl1_0_0
openssl-1_1: libopenssl1_1 libopenssl1_1-hmac libopenssl-1_1-devel
openssl-3: libopenssl3 libopenssl-3-fips-provider libopenssl-3-devel
p11-kit: p#-kit-trust p#-kit-server libp#-kit# p#-kit-tools
pam: pam-config pam-libs
pcre: pcre-cpp pcre-utf# pcre-utf16 libpcre# libpcrecpp# libpcreposix#
pcre2: pcre#-syntax pcre#-utf# libpcre#-#-# libpcre#-posix# pcre2-utf16 pcre2-utf32
perl: perl-libs perl-interpreter perl-base perl-core perl-macros perl-Errno perl-mro perl-overload perl-subs
perl: perl-vars perl-POSIX perl-IO perl-Fcntl perl-DynaLoader perl-B perl-File-stat perl-SelectSaver
perl: perl-Symbol perl-Class-Struct perl-FileHandle perl-NDBM_File perl-if perl-interpreter
php: php-cli php-common php-fpm php-gd php-mbstring php-mysqlnd php-opcache php-pdo php-xml php-bcmath
php: php-intl php-ldap php-soap php-process php-devel php-dba php-embedded php-enchant php-ffi php-gmp
php: php-odbc php-pgsql php-snmp
platform-python|python3: platform-python platform-python-devel python3-libs python3-test python3-tkinter
platform-python|python3: python3-idle python3-debug
polkit: polkit-libs libpolkit0 libpolkit-agent-1-0 libpolkit-gobject-1-0
popt: libpopt#
postgresql: postgresql-libs postgresql-contrib postgresql-plpython# postgresql-private-libs postgresql-upgrade
postgresql$m: libpq#
procps|procps-ng: libprocps# libproc#-# libproc-#-#
python-pip: python#-pip python#-pip-wheel
python-setuptools: python#-setuptools python#-setuptools-wheel platform-python-setuptools
python: python-libs
python$1: python#-libs python#-devel python#-tkinter
python-cryptography: python#-cryptography
python-jinja2: python#-jinja#
python-lxml: python#-lxml
python-requests: python#-requests
python-urllib3: python#-urllib#
PyYAML: python#-pyyaml
readline: libreadline8 readline-libs
rpm: rpm-libs rpm-build rpm-build-libs rpm-sign-libs rpm-sign python#-rpm rpm-plugin-selinux
rpm: rpm-plugin-systemd-inhibit rpm-plugin-audit librpmbuild#
rsyslog: rsyslog-gnutls rsyslog-logrotate rsyslog-module-gtls
ruby: ruby-libs ruby-default-gems rubygems rubygem-json rubygem-psych rubygem-rdoc rubygem-bundler
ruby: rubygem-io-console rubygem-bigdecimal
samba: samba-common samba-libs samba-client-libs samba-common-libs samba-common-tools libwbclient
samba: libsmbclient samba-winbind samba-winbind-modules libnetapi
shadow|shadow-utils: login_defs shadow-utils-subid
sqlite|sqlite3: sqlite-libs libsqlite#-# lib#sqlite#_#
sudo: sudo-python-plugin sudo-policy-sudo-auth-self
systemd: systemd-libs systemd-pam systemd-udev systemd-networkd systemd-resolved systemd-container
systemd: systemd-sysvinit systemd-rpm-macros libsystemd# libudev# udev systemd-oomd systemd-timesyncd
systemd: systemd-boot systemd-standalone-tmpfiles
tar: tar-rmt
texinfo: info
tiff|libtiff: libtiff# libtiff-tools
unbound: unbound-libs python#-unbound libunbound# unbound-anchor
util-linux: libblkid libmount libsmartcols libuuid libfdisk util-linux-user util-linux-core python#-libmount
util-linux: libblkid# libmount# libsmartcols# libuuid# libfdisk# util-linux-systemd
utempter: libutempter#
vim: vim-minimal vim-common vim-enhanced vim-filesystem vim-X11 vim-data vim-data-common vim-small xxd
xz: xz-libs liblzma# xz-lzma-compat lib#lzma#
zlib: zlib-devel libz# minizip libminizip# lib#z#
zstd: libzstd libzstd# lib#zstd#
httpd: httpd-tools httpd-core httpd-filesystem mod_ssl mod_ldap mod_lua mod_session mod_proxy_html
apache2: apache2-prefork apache2-utils apache2-worker apache2-event
tomcat: tomcat-lib tomcat-webapps tomcat-admin-webapps tomcat-el-#-api tomcat-jsp-#-api tomcat-servlet-#-api
bluez: bluez-libs libbluetooth#
qemu-kvm: qemu-kvm-common qemu-kvm-core qemu-img qemu-guest-agent qemu-kvm-block-rbd
libvirt: libvirt-daemon libvirt-libs libvirt-client libvirt-daemon-driver-qemu
sssd: sssd-common sssd-client sssd-krb# libsss_idmap libsss_nss_idmap libsss_sudo libsss_autofs
sssd: libsss_certmap python#-sssdconfig
ipa: ipa-client ipa-common python#-ipalib python#-ipaclient
NetworkManager: NetworkManager-libnm NetworkManager-team NetworkManager-tui NetworkManager-wifi
NetworkManager: NetworkManager-initscripts-updown
ghostscript: libgs ghostscript-tools-fonts
cairo: cairo-gobject libcairo#
pixman: libpixman-#-#
harfbuzz: libharfbuzz# harfbuzz-icu
gdk-pixbuf2|gdk-pixbuf: gdk-pixbuf#-modules libgdk_pixbuf-#_#-#
pango: libpango-#_#-#
mesa: mesa-libGL mesa-libEGL mesa-libgbm mesa-libglapi mesa-dri-drivers mesa-filesystem Mesa Mesa-libGL#
`;
