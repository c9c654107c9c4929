import { crc32, deflateRawSync } from 'node:zlib'

/** Files of a few kilobytes to five megabytes that are expensive to read. */
export const emptyLines = (bytes: number): Buffer => Buffer.alloc(bytes, '\n')
export const blankRows = (bytes: number): Buffer => Buffer.alloc(bytes, ',\n')

/** A workbook whose shared-strings table has empty entries only. */
export const sharedTexts = (count: number): Buffer =>
  zipOf(workbookWith('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', `<sst>${'<si/>'.repeat(count)}</sst>`))

/**
 * A workbook that unpacks to gigabytes. Its comment contains the start of an empty central directory: a reader that
 * searches for the last signature counts nothing.
 */
export function twoDirectories(unpackedBytes: number): Buffer {
  const bomb = zipOf(workbookWith(' '.repeat(unpackedBytes)))
  const comment = endRecord(0, 0, 0).subarray(0, 20)
  bomb.writeUInt16LE(comment.length, bomb.length - 2)
  return Buffer.concat([bomb, comment])
}

function workbookWith(rows: string, shared = '<sst/>'): Readonly<Record<string, string>> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${relation}"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${head}${shared.replace('<sst', `<sst ${main}`)}`,
  }
}

/** With maximum compression. */
function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes, { level: 9 })
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), about, Buffer.alloc(14)])
    entry.writeUInt32LE(at, 42)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), about, Buffer.from(name), packed])
    parts.push(local)
    directory.push(entry, Buffer.from(name))
    at += local.length
  }
  const listing = Buffer.concat(directory)
  return Buffer.concat([...parts, listing, endRecord(Object.keys(files).length, listing.length, at)])
}

function endRecord(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}
