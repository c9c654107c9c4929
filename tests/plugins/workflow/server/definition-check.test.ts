import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { data } from './approval-team.ts'

let test: TestApp
let admin: Client
let li: Client
beforeAll(async () => {
  test = await openApp()
  ;[admin, li] = await Promise.all([test.as(), test.as('li')])
})
afterAll(() => test.close())

describe('checking a model', () => {
  const path = '/api/workflow/definition/check'
  const model = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p">
    <startEvent id="s"/><complexGateway id="g" name="分流"/><sequenceFlow id="f" sourceRef="s" targetRef="g"/></process></definitions>`

  it('names the element of each error, in the reader’s language', async () => {
    const { findings } = data(await admin.post(path, { body: { xml: model } }))
    expect(findings).toMatchObject([{ element: 'g', level: 'error', code: 'element.unsupported' }])
    expect(findings[0].message).toContain('「分流」')
    const english = data(await admin.post(path, { body: { xml: model }, headers: { 'accept-language': 'en' } }))
    expect(english.findings[0].message).toContain('complex gateway')
    expect(data(await admin.post(path, { body: { xml: 'no model' } })).findings).toMatchObject([{ code: 'xml.broken' }])
  })

  it('needs the permission to see models', async () => {
    expect((await admin.post(path, { body: {} })).status).toBe(400)
    expect((await test.anonymous.post(path, { body: { xml: model } })).status).toBe(401)
    expect((await li.post(path, { body: { xml: model } })).status).toBe(403)
  })
})
