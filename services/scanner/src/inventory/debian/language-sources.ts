/** Languages, compilers and their modules: binary packages of Debian and Ubuntu by source, as `sourceTable` reads. */
export const LANGUAGE_SOURCES = `
apparmor: python#-apparmor python#-libapparmor
apport: python#-apport python#-problem-report
avahi: python#-avahi
babel|python-babel: python#-babel python-babel-localedata
blinker: python#-blinker
bottle|python-bottle: python#-bottle
bouncycastle: libbcjmail-java libbcmail-java libbcpg-java libbcpkix-java libbcprov-java libbctls-java
bouncycastle: libbcutil-java
btrfs-progs: python#-btrfsutil
certifi|python-certifi: python#-certifi
chardet: python#-chardet python-chardet
command-not-found: python#-commandnotfound
commons-io: libcommons-io-java
containerd: golang-github-containerd-containerd-dev
db$1: libdb#-java
dbus-java: libdbus-java
dbus-python: python#-dbus
docker.io: golang-docker-dev golang-github-docker-docker-dev
docutils|python-docutils: python#-docutils
feedparser: python#-feedparser
flask: python#-flask
gcc-$1: cpp-# cpp-#-x#-#-linux-gnu g++-# g++-#-multilib g++-#-x#-#-linux-gnu gcc-# gcc-#-base gcc-#-locales
gcc-$1: gcc-#-multilib gcc-#-x#-#-linux-gnu gccgo-# libgcc-#-dev libstdc++-#-dev
gcc-$m: libgcc-s# libgcc1 libgccjit# libstdc++#
gcc-3.3: libstdc++5
gcc-defaults: cpp g++ gcc
gdal: python#-gdal
guava-libraries: libguava-java
idna|python-idna: python#-idna
imagemagick: perlmagick
jackson-databind: libjackson#-databind-java
jinja2: python#-jinja# python-jinja#
keyring|python-keyring: python#-keyring
lazr.restfulclient: python#-lazr.restfulclient
lazr.uri: python#-lazr.uri
ldap3|python-ldap3: python#-ldap#
libjpeg-turbo: libturbojpeg-java
libproxy: python#-libproxy
libxml2: python#-libxml#
llvm-defaults: llvm llvm-runtime
llvm-toolchain-$1: clang-# libclang-common-#-dev libclang-cpp# libllvm# llvm-# llvm-#-dev
llvm-toolchain-$1: llvm-#-linker-tools llvm-#-runtime llvm-#-tools
llvm-toolchain-$2: libclang#-#
lua$1: liblua#-# liblua#-#-dev liblua#-dev
luajit: libluajit-#-# libluajit-#-common libluajit-#-dev
lxml: python#-lxml python-lxml
mako: python#-mako
markupsafe: python#-markupsafe
net-snmp: tkmib
netplan.io: python#-netplan
nftables: python#-nftables
nodejs: libnode# libnode-dev
numpy|python-numpy: python#-numpy python#-numpy-dev python-numpy
openjdk-$1: openjdk-#-demo openjdk-#-jdk openjdk-#-jdk-headless openjdk-#-jre openjdk-#-jre-headless
openjdk-$1: openjdk-#-jre-zero openjdk-#-source
openvswitch: python#-openvswitch
paramiko: python#-paramiko python-paramiko
perl: libperl# libperl-dev perl-base perl-debug perl-modules perl-modules-#
php$1: libphp#-embed php# php#-bcmath php#-bz# php#-cgi php#-cli php#-common php#-curl php#-dba php#-enchant
php$1: php#-fpm php#-gd php#-gmp php#-imap php#-interbase php#-intl php#-ldap php#-mbstring php#-mysql
php$1: php#-odbc php#-opcache php#-pgsql php#-phpdbg php#-pspell php#-readline php#-snmp php#-soap
php$1: php#-sqlite# php#-sybase php#-tidy php#-xml php#-xsl php#-zip
php-horde-data: php-horde-data
pillow: python#-imaging python#-pil python-pil
protobuf: python#-protobuf
pygments: python#-pygments
pygobject: python#-gi
pyjwt: python#-jwt
pyopenssl: python#-openssl python-openssl
pyparsing: python#-pyparsing
python$1: libpython# libpython#-dev libpython#-minimal libpython#-stdlib libpython#-testsuite python#
python$1: python#-dev python#-distutils python#-full python#-lib#to# python#-minimal python#-venv
python$1-stdlib-extensions: python#-gdbm python#-tk
python-aiohttp: python#-aiohttp
python-apt: python#-apt python-apt-common
python-argcomplete: python#-argcomplete
python-cffi: python#-cffi-backend
python-crcmod: python#-crcmod
python-cryptography: python#-cryptography
python-defaults: libpython-dev libpython-stdlib python python-dev python-minimal
python-distro: python#-distro
python-django: python#-django
python-gnupg: python#-gnupg
python-httplib2: python#-httplib#
python-ldap: python#-ldap
python-oauthlib: python#-oauthlib
python-pip: python#-pip python#-pip-whl
python-toml: python#-toml
python-tornado: python#-tornado
python-urllib3: python#-urllib#
python-wadllib: python#-wadllib
python-xmltodict: python#-xmltodict
python3-defaults: libpython3-dev libpython3-stdlib python-is-python3 python3 python3-dev python3-full
python3-defaults: python3-minimal python3-venv
python3-stdlib-extensions: python3-distutils python3-gdbm python3-lib2to3 python3-tk
pyyaml: python#-yaml python-yaml
rails: ruby-actioncable ruby-actionmailer ruby-actionpack ruby-actionview ruby-activejob ruby-activemodel
rails: ruby-activerecord ruby-activestorage ruby-activesupport ruby-railties
requests: python#-requests python-requests
rsa|python-rsa: python#-rsa
ruby$1: libruby# ruby# ruby#-dev
ruby-i18n-data: ruby-i18n-data
rubygems: ruby-rubygems
runc: golang-github-opencontainers-runc-dev
samba: python#-ldb python#-ldb-dev python#-samba
secretstorage|python-secretstorage: python#-secretstorage
selinux-python: python3-sepolicy
setuptools: python#-setuptools-whl
setuptools|python-setuptools: python#-pkg-resources python#-setuptools python-pkg-resources
setuptools|python-setuptools: python-setuptools
six: python#-six
snapd: golang-github-snapcore-snapd-dev
software-properties: python#-software-properties
sqlalchemy: python#-sqlalchemy
tomcat$1: libtomcat#-java
twisted: python#-twisted python-twisted-bin python-twisted-core
ubuntu-release-upgrader: python#-distupgrade
unbound: python#-unbound
update-manager: python#-update-manager
waitress: python#-waitress
werkzeug|python-werkzeug: python#-werkzeug
what-is-python: python-dev-is-python3 python-is-python2
wheel: python#-wheel python#-wheel-whl
`;
