import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Form } from '#schemas/form/form.ts'
import { expect, expectPartAccessible, picture, signIn, test, tokenOf, type ServerProcess } from './fixtures.ts'

const document: Form = {
  format: 1,
  title: '讲座报名',
  items: [
    { id: 'campus', type: 'select', label: '校区', options: [] },
    { id: 'person', type: 'select', label: '负责人', options: [] },
  ],
  logic: [],
  theme: {},
  settings: {},
}

/** A list of staff that only a request with the key gets. */
async function openStaffApi() {
  const calls: IncomingHttpHeaders[] = []
  let staff = [{ id: 7, name: '张三' }, { id: 8, name: '李四' }] // prettier-ignore
  const server = createServer((request, response) => {
    calls.push(request.headers)
    if (request.headers['x-key'] !== 'top-secret') return void response.writeHead(401).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { items: staff } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    calls,
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: typeof staff) => void (staff = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test(
  'options come from a dictionary and from an API with a secret, to the visitor and into the file',
  { tag: '@whole' },
  async ({ page, server }) => {
    test.setTimeout(240_000)
    const api = await openStaffApi()
    const { formKey, token } = await prepare(server, api.host)
    await signIn(page)
    await page.goto(`/project/form/editor?key=${formKey}`)

    await test.step('a dictionary', async () => {
      await page.locator('article[data-type="select"]').first().click()
      await choose('选项从哪里来', '字典')
      await choose('字典', '校区（2）')
      await page.getByRole('button', { name: '试读' }).click()
      await expect(page.getByText('共 2 个选项')).toBeVisible()
    })

    await test.step('an API, which wants a header', async () => {
      await page.locator('article[data-type="select"]').nth(1).click()
      await choose('选项从哪里来', '接口')
      await page.getByLabel('接口地址').fill(`${api.host}/staff`)
      await page.getByLabel('列表的路径').fill('data.items')
      await page.getByLabel('值的字段').fill('id')
      await page.getByLabel('文字的字段').fill('name')
      await page.getByRole('button', { name: '试读' }).click()
      await expect(page.getByText('接口返回了错误')).toBeVisible()
      const header = page.getByRole('region', { name: '请求头（可选）' })
      await header.getByRole('button', { name: '设置请求头' }).click()
      await header.getByLabel('名称').fill('X-Key')
      await header.getByRole('textbox', { name: '值' }).fill('top-secret')
      await picture(page, 'source-header-typed')
      await header.getByRole('button', { name: '保存请求头' }).click()
      await expect(header.getByText('X-Key：已设置')).toBeVisible()
      await page.getByRole('button', { name: '试读' }).click()
      await expect(page.getByText('共 2 个选项')).toBeVisible()
      await expectPartAccessible(page, 'section[aria-label="请求头（可选）"]')
      await picture(page, 'source-api')
      await expect(page.getByText('已保存').first()).toBeVisible()
      await page.reload()
      await page.locator('article[data-type="select"]').nth(1).click()
      await expect(page.getByText('X-Key：已设置')).toBeVisible()
      expect(await page.content()).not.toContain('top-secret')
    })

    await server.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
    await test.step('visitors choose what is offered', async () => {
      await fill('南校区', '张三')
      // the API gives the number to somebody else
      api.become([{ id: 7, name: '王五' }])
      await server.call('PUT', `/api/project/form/${formKey}/option-source/header`, {
        token,
        body: { url: api.host, name: 'X-Key', secret: 'top-secret' },
      })
      await expect(async () => {
        await page.goto(`/s/${formKey}`)
        await expect(page.getByLabel('负责人').getByRole('option', { name: '王五' })).toBeAttached({ timeout: 1_000 })
      }).toPass()
      expect(await page.content()).not.toContain('top-secret')
      await fill('北校区', '王五')
    })

    await test.step('the list and the file name each as it was chosen', async () => {
      await page.goto(`/project/form/data?key=${formKey}`)
      await expect(page.getByRole('cell', { name: '张三' })).toBeVisible()
      await expect(page.getByRole('cell', { name: '王五' })).toBeVisible()
      await picture(page, 'source-answers')
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: '导出' }).click()
      await page.getByRole('menuitem', { name: /csv/i }).first().click()
      const file = await readFile(await (await coming).path(), 'utf8')
      expect(file).toMatch(/南校区,张三/)
      expect(file).toMatch(/北校区,王五/)
    })
    expect(api.calls.length).toBeGreaterThan(3)
    api.close()

    async function choose(field: string, option: string): Promise<void> {
      await page.getByRole('combobox', { name: field, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }

    async function fill(campus: string, person: string): Promise<void> {
      await page.goto(`/s/${formKey}`)
      await page.getByLabel('校区').selectOption(campus)
      await page.getByLabel('负责人').selectOption(person)
      await page.getByRole('button', { name: '提交' }).click()
      await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    }
  },
)

async function prepare(server: ServerProcess, host: string) {
  const token = await tokenOf(server)
  const call = <T>(method: string, path: string, body?: object): Promise<T> =>
    server.call<T>(method, path, { token, body })
  const { version } = await call<{ version: number }>('GET', '/api/system/env/config/optionSourceConfig')
  await call('POST', '/api/system/env/config/save', {
    envKey: 'optionSourceConfig',
    values: { hosts: host, privateAddresses: '127.0.0.1', minutes: 5 },
    version,
  })
  await call('POST', '/api/system/dict/type', { dictName: '校区', dictType: 'campus' })
  for (const [dictValue, dictLabel] of [
    ['n', '北校区'],
    ['s', '南校区'],
  ])
    // prettier-ignore
    await call('POST', '/api/system/dict/data', { dictType: 'campus', dictValue, dictLabel })
  const { formKey } = await call<{ formKey: string }>('POST', '/api/project/form', { name: document.title, document })
  return { formKey, token }
}
