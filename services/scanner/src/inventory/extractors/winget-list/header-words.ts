type Column = 'name' | 'id' | 'version' | 'available' | 'source' | 'match';

const TITLES: Readonly<Record<Column, string>> = {
  name: 'Name|Nombre|Nom|Nome|名前|이름|Имя|名称|名稱|Naam|Namn|Navn|Nimi|Nazwa|Název|Ad|Név|Nume',
  id: 'Id|ИД|識別碼|장치 ID|ID|Identificador|标识符',
  version:
    'Version|Versión|Versione|バージョン|버전|Versão|Версия|版本|Versie|Wersja|Verze|Versio|Sürüm|Verzió|Versiune',
  available:
    'Available|Verfügbar|Disponible|Disponibile|利用可能|사용 가능|Disponível|Доступно|可用|Beschikbaar|Dostępne|Tillgänglig',
  source: 'Source|Quelle|Origen|Origine|ソース|원본|Origem|Источник|源|來源|来源|Bron|Källa|Źródło|Kaynak',
  match:
    'Match|Übereinstimmung|Coincidencia|Correspondance|Corrispondenza|一致|일치|Correspondência|Совпадение|匹配|符合',
};

/** Titles of winget's columns in its languages, in lower case. */
export const HEADER_WORDS: ReadonlyMap<string, Column> = new Map([
  ...titlesOf('match'),
  ...titlesOf('source'),
  ...titlesOf('available'),
  ...titlesOf('version'),
  ...titlesOf('id'),
  ...titlesOf('name'),
]);

function titlesOf(column: Column): readonly (readonly [string, Column])[] {
  return TITLES[column].split('|').map((title) => [title.toLowerCase(), column]);
}
