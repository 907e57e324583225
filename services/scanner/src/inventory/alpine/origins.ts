/** Subpackages of Alpine and its kin by origin, as `sourceTable` reads. */
export const ORIGINS = `
abseil-cpp: libabsl#
acl: acl-libs libacl
alpine-baselayout: alpine-baselayout-data
alsa-lib: alsa-libs
apache2: apache#-utils apache#-ssl apache#-http# apache#-proxy apache#-ldap
apk-tools: libapk# libapk-dev apk-tools-static
apr-util: apr-util-ldap apr-util-dbm_db apr-util-dbd_mysql apr-util-dbd_pgsql
attr: libattr attr-libs
audit: audit-libs libaudit libauparse
avahi: avahi-libs avahi-tools avahi-glib
bash: bash-binsh bash-loadable
bind: bind-tools bind-libs bind-dnssec-tools bind-plugins
binutils: binutils-gold binutils-libs libctf
boost$v|boost: boost-libs boost-system boost-filesystem boost-thread boost-iostreams
brotli: brotli-libs brotli-dev
busybox: busybox-binsh busybox-extras busybox-static busybox-suid busybox-openrc busybox-mdev-openrc
busybox: ssl_client
busybox: busybox-ifupdown
bzip2: libbz# bzip2-dev
c-ares: c-ares-utils libcares
ca-certificates: ca-certificates-bundle ca-certificates-cacert ca-certificates-utils
cairo: cairo-gobject
clang$m: clang# clang#-libs
coreutils: coreutils-env coreutils-fmt coreutils-sha#sum
cups: cups-libs cups-client
curl: libcurl curl-dev libcurl-rustls
cyrus-sasl: libsasl cyrus-sasl-crammd# cyrus-sasl-digestmd# cyrus-sasl-login cyrus-sasl-scram
cyrus-sasl: cyrus-sasl-gssapiv#
db: libdb db-c++ db-dev
dbus: dbus-libs dbus-x# dbus-daemon-launch-helper
e2fsprogs: libcom_err e#fsprogs-libs e#fsprogs-extra
elfutils: libelf libdw libasm elfutils-libelf
eudev: eudev-libs udev-init-scripts
expat: libexpat expat-dev
ffmpeg: ffmpeg-libs ffmpeg-libavcodec ffmpeg-libavformat ffmpeg-libavutil ffmpeg-libswscale
ffmpeg: ffmpeg-libswresample
ffmpeg: ffmpeg-libavfilter ffmpeg-libavdevice ffmpeg-libpostproc
file: libmagic
findutils: findutils-locate
fontconfig: fontconfig-dev
fts: musl-fts
gcc: libgcc libstdc++ libgomp libatomic libquadmath libgfortran libgcc-dev libstdc++-dev g++ cpp libgphobos
gcc: libobjc
gcc: libitm libgo
gdbm: libgdbm
gettext: libintl gettext-libs gettext-asprintf gettext-envsubst
git: git-perl git-daemon git-email git-gitweb git-init-template perl-git git-subtree git-p#
glib: libglib glib-dev
gmp: gmpxx libgmpxx
gnupg: gpg gpg-agent gpgv gpgsm gpgconf gnupg-dirmngr gnupg-gpgconf gnupg-keyboxd gnupg-scdaemon gnupg-utils
gnupg: gnupg-wks-client
gnutls: gnutls-c++ gnutls-utils
harfbuzz: harfbuzz-icu harfbuzz-gobject harfbuzz-subset harfbuzz-cairo
heimdal: heimdal-libs libgssapi
icu: icu-libs icu-data-en icu-data-full icu-dev
imagemagick: imagemagick-libs imagemagick-c++ imagemagick-heic imagemagick-jpeg imagemagick-webp
imagemagick: imagemagick-svg
iproute2: iproute#-minimal iproute#-tc iproute#-ss
iptables: ip#tables libip4tc libip6tc libxtables iptables-legacy
jansson: libjansson
json-c: libjson-c
kmod: kmod-libs libkmod
krb5: krb#-libs krb#-server krb#-conf krb#-pkinit
lcms2: lcms#-utils
libarchive: libarchive-tools
libbsd: libbsd-dev
libcap: libcap-utils libcap# libcap-setcap libcap-getcap libpsx
libcap-ng: libcap-ng-utils libcap-ng#
libc-dev: libc-utils
libedit: libedit-dev
libffi: libffi-dev
libgcrypt: libgcrypt-dev
libgpg-error: gpg-error libgpg-error-libs
libice: libice-dev
libjpeg-turbo: libjpeg libturbojpeg libjpeg-turbo-utils
libpng: libpng-utils
libpq|postgresql$m: libpq libecpg libpq-dev
libressl: libressl#-libcrypto libressl#-libssl libressl#-libtls libressl-libcrypto
libretls: libretls-static
libseccomp: libseccomp-dev
libssh2: libssh#
libtirpc: libtirpc-conf libtirpc-nokrb
libunistring: libunistring-dev
libuv: libuv-dev
libwebp: libwebp-tools libwebpmux libwebpdemux libsharpyuv
libxml2: libxml#-utils py#-libxml#
libxslt: libxslt-dev xsltproc
linux-lts: linux-lts-dev linux-virt linux-virt-dev
linux-rpi: linux-rpi#
lua$1: lua#-libs
lz4: lz#-libs lz#-dev
llvm$m: llvm#-libs llvm#
mariadb: mariadb-client mariadb-common mariadb-server-utils mariadb-backup mariadb-embedded mariadb-mytop
mariadb-connector-c: mariadb-connector-c-dev
mbedtls: mbedtls-utils mbedtls-dev
mesa: mesa-gl mesa-egl mesa-gbm mesa-gles mesa-glapi mesa-dri-gallium
mpfr4|mpfr: mpfr# mpfr
musl: musl-utils musl-dev musl-libintl musl-locales musl-dbg
ncurses: libncursesw ncurses-libs ncurses-terminfo ncurses-terminfo-base libformw libmenuw libpanelw
ncurses: libncurses++
net-snmp: net-snmp-libs net-snmp-agent-libs net-snmp-tools
nettle: nettle-utils
nghttp2: nghttp#-libs nghttp#-dev
nginx: nginx-mod-http-lua nginx-mod-http-geoip# nginx-mod-stream nginx-mod-mail nginx-mod-http-headers-more
nginx: nginx-mod-http-perl
nodejs: nodejs-npm nodejs-dev
nss: nss-tools libnss
openjdk$1: openjdk#-jre openjdk#-jre-base openjdk#-jre-headless openjdk#-jdk openjdk#-jre-lib openjdk#-jmods
openjdk$1: openjdk#-src
openldap: libldap openldap-clients openldap-back-mdb
openrc: openrc-dev
openssh: openssh-client openssh-client-default openssh-client-common openssh-server openssh-server-common
openssh: openssh-keygen
openssh: openssh-sftp-server openssh-keysign openssh-server-pam openssh-client-krb#
openssl: libssl# libcrypto# openssl-dev openssl-libs-static openssl-config openssl-provider-legacy
openssl1.1-compat: openssl#-compat libssl#-compat
p11-kit: p#-kit-server p#-kit-trust
pax-utils: scanelf
pcre: pcre16 libpcre16 libpcre32 libpcrecpp pcre-tools
pcre2: libpcre#-# libpcre#-16 libpcre#-32 pcre#-tools
perl: perl-dev perl-utils
php$1: php#-fpm php#-common php#-curl php#-gd php#-mbstring php#-xml php#-openssl php#-session php#-json
php$1: php#-phar
php$1: php#-opcache php#-pdo php#-mysqli php#-mysqlnd php#-pdo_mysql php#-ctype php#-dom php#-fileinfo
php$1: php#-iconv
php$1: php#-intl php#-zip php#-tokenizer php#-simplexml php#-xmlreader php#-xmlwriter php#-zlib php#-bcmath
php$1: php#-exif
php$1: php#-pear php#-dev php#-cgi php#-apache# php#-posix php#-sqlite# php#-pdo_sqlite php#-pgsql
php$1: php#-sodium php#-soap
poppler: poppler-utils poppler-glib
popt: popt-dev
postgresql$1: postgresql#-client postgresql#-contrib postgresql#-openrc
procps: libproc procps-ng-dev
procps-ng: libproc# procps-compat
protobuf: libprotobuf libprotobuf-lite protobuf-dev libprotoc
python3: python#-dev python#-pyc python#-pycache-pyc# python#-tkinter python#-pip-bundled
py3-pip: py#-pip-pyc
py3-setuptools: py#-setuptools-pyc
readline: libhistory readline-dev
redis: redis-cli redis-openrc
rsync: rsync-openrc
ruby: ruby-libs ruby-bundler ruby-json ruby-bigdecimal ruby-etc ruby-io-console ruby-irb ruby-rake ruby-rdoc
ruby: ruby-webrick
samba: samba-common samba-client samba-libs libsmbclient libwbclient samba-common-tools samba-util-libs
samba: samba-client-libs
shadow: shadow-subids shadow-login shadow-uidmap libsubid
sqlite: sqlite-libs sqlite-dev sqlite-tcl
sudo: sudo-ldap
tar: tar-doc
tiff: libtiffxx tiff-tools tiff-dev libtiff
unbound: unbound-libs
util-linux: libblkid libmount libuuid libsmartcols libfdisk blkid mount lsblk findmnt hexdump setpriv sfdisk
util-linux: util-linux-misc
util-linux: cfdisk flock mcookie partx runuser uuidgen umount wipefs losetup logger lscpu util-linux-login
util-linux: util-linux-dev
vim: vim-common xxd vimdiff
wget: wget-doc
xz: xz-libs liblzma xz-dev
zlib: zlib-dev minizip-dev
zstd: zstd-libs libzstd zstd-dev
`;
