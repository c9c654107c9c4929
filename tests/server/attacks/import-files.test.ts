/**
 * @module-tag whole
 * Left out of `npm test`: its files are as large as an import takes.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blankRows, emptyLines, sharedTexts, twoDirectories } from '#tests/support/hostile-files.ts'
import { holdPool } from '#tests/support/blocked-worker-pool.ts'
import { noPages, openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { upload } from '#tests/support/table-upload.ts'

let opened: TestApp
let admin: Client
beforeAll(async () => {
  opened = await openApp({ schemasDir: join(import.meta.dirname, '../crud/modules'), fillPages: noPages })
  admin = await opened.as()
})
afterAll(() => opened.close())
const preview = async (file: Uint8Array) => (await upload(admin, '/api/school/asset/import/preview', file)).body

describe('an import of a file made to be expensive', () => {
  it.each<[string, () => Buffer, string, RegExp]>([
    ['5 MB of empty lines', () => emptyLines(5_000_000), 'empty', /没有数据/],
    ['5 MB of rows without a value', () => blankRows(5_000_000), 'empty', /没有数据/],
    ['100 MB of shared texts in 100 KB', () => sharedTexts(19_000_000), 'tooComplex', /耗时过长或占用内存过多/],
    ['shared texts just few enough to be read', () => sharedTexts(5_900_000), 'tooComplex', /耗时过长或占用内存过多/],
    ['a workbook of two directories that unpacks to 400 MB', () => twoDirectories(400_000_000), 'tooLarge', /100 MB/],
  ])(
    '%s is refused in words, and the server goes on',
    async (_, file, code, words) => {
      const bytes = file()
      expect(bytes.length).toBeLessThan(5 * 1024 * 1024)
      const { data } = await preview(bytes)
      expect(data.errors[0]).toMatchObject({ field: 'file', code })
      expect(data.errors[0].message).toMatch(words)
      expect((await opened.anonymous.get('/healthz')).status).toBe(200)
    },
    60_000,
  )

  it('numbers rows behind empty lines as a spreadsheet does', async () => {
    const { data } = await preview(Buffer.concat([emptyLines(1_000_000), Buffer.from('资产号,名称\n\n\nL-1,台灯\n')]))
    expect(data.rows).toMatchObject([{ row: 1_000_004, becomes: 'create' }])
  })

  it('takes two files of one person at a time, and refuses the next before reading it', async () => {
    const held = holdPool(opened.app.workers.files, 1)
    const sent = [10, 20, 4_000_000].map((size) => preview(emptyLines(size)))
    expect((await Promise.race(sent)).data.id).toBe('server.busy')
    await held.release()
    const ids = (await Promise.all(sent)).map(({ data }) => data.id)
    expect(ids.toSorted()).toEqual(['import.file', 'import.file', 'server.busy'])
    expect((await preview(emptyLines(10))).data.errors[0].code).toBe('empty')
  })

  it('stops at the most rows an import takes, however many follow', async () => {
    const { data } = await preview(Buffer.from(`资产号,名称\n${'A,B\n'.repeat(1_200_000)}`))
    expect(data.errors[0].code).toBe('tooMany')
  })
})
