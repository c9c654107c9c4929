import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ModelFault, longestModel, readModel, writeModel } from '#schemas/process/compile/bpmn-model.ts'
import { bpmnModels } from '#tests/support/bpmn-models.ts'

const models = [...bpmnModels('miwg'), ...bpmnModels('flowable')]

/** Every attribute of every element, with the namespace its prefix stands for, counted. */
function attributesOf(xml: string): ReadonlyMap<string, number> {
  const uris = new Map([...xml.matchAll(/xmlns:([\w-]+)="([^"]*)"/g)].map(([, prefix, uri]) => [prefix!, uri!]))
  const text = xml.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g, '')
  const counts = new Map<string, number>()
  for (const [, tag, inside] of text.matchAll(/<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))+)\s*\/?>/g)) {
    const keys = [...inside!.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].flatMap(
      ([, name, double, single]) => {
        if (name!.startsWith('xmlns')) return []
        const [prefix, local] = name!.includes(':') ? name!.split(':') : ['', name!]
        // the writer leaves out the prefix of an attribute that is its element's own
        const own = prefix !== '' && tag!.startsWith(`${prefix}:`) ? '' : (uris.get(prefix!) ?? prefix)
        return [`${tag!.replace(/^.*:/, '')} ${own} ${local}=${plain(double ?? single ?? '')}`]
      },
    )
    // one reference says the same thing with and without prefix
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const plain = (value: string): string => {
  const text = value
    .replace(/&#x([0-9A-Fa-f]+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
  // a reference by qualified name is written with the prefix of its file, a number without its trailing zeros
  return /^-?\d+(\.\d+)?(E-?\d+)?$/i.test(text) ? String(Number(text)) : text.replace(/^[\w-]+:(?=\w)/, '')
}

/** What a model says by leaving it out: BPMN's own defaults, which are not written. */
const unwritten =
  / (isExecutable|cancelActivity|isInterrupting|triggeredByEvent|isSequential|isCollection|processType|gatewayDirection|isClosed|isForCompensation|startQuantity|completionQuantity|parallelMultiple|instantiate|eventGatewayType|exporter|exporterVersion|implementation|isImmediate|associationDirection|typeLanguage|expressionLanguage|structureRef|itemKind|isUnlimited|capacity|behavior|ordering|cancelRemainingInstances|textFormat|method|adHocOrdering|minimum|maximum|type|isMarkerVisible|isHorizontal|isExpanded|isBold|isItalic|isUnderline|isStrikeThrough|isMessageVisible|choreographyActivityShape|waitForCompletion|testBefore|variableEvent|importType)=/

describe.skipIf(models.length === 0)('models of other tools', () => {
  it.each(models.map(({ name, file }) => [name, file] as const))('%s comes out as it went in', async (_name, file) => {
    const xml = readFileSync(file, 'utf8')
    const { definitions } = await readModel(xml)
    const written = await writeModel(definitions)
    const [before, after] = [attributesOf(xml), attributesOf(written)]
    const lost = [...before].filter(([key, n]) => (after.get(key) ?? 0) < n && !unwritten.test(key)).map(([key]) => key)
    expect(lost).toEqual([])
    // and once more, without any change
    expect(await writeModel((await readModel(written)).definitions)).toBe(written)
  })
})

describe('a model that cannot be read', () => {
  it.each([
    ['no XML', 'hello', 'xml.broken'],
    ['another document', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'xml.broken'],
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b "c">]><definitions/>', 'xml.broken'],
    ['too much of it', ' '.repeat(longestModel + 1), 'xml.large'],
  ])('is %s', async (_what, xml, code) => {
    await expect(readModel(xml)).rejects.toSatisfy((error) => error instanceof ModelFault && error.code === code)
  })
})
