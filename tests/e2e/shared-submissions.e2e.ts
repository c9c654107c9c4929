import type { DataGroup } from '#plugins/shared-submissions/shared/group-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { expect, expectAccessible, picture, publish, replacePassword, signIn, test, tokenOf } from './fixtures.ts'

const register: Form = {
  format: 1,
  title: '体检登记',
  logic: [],
  theme: {},
  settings: { window: { timeZone: 'Asia/Tokyo' } },
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    {
      id: 'team01',
      type: 'radio',
      label: '班级',
      options: [
        { value: 'a', label: '甲班' },
        { value: 'b', label: '乙班' },
      ],
    },
    { id: 'pass01', type: 'input', label: '身份证号' },
    { id: 'note01', type: 'input', label: '处理意见' },
  ],
}

test(
  'an owner makes a data group; its member sees and edits only that part, and others are refused',
  { tag: '@whole' },
  async ({ page, server, browser }) => {
    test.slow()
    const formKey = await publish(server, register)
    for (const answers of [
      { name01: '王小明', team01: 'a', pass01: '110101199001011234' },
      { name01: '李小红', team01: 'b', pass01: '110101199001015678' },
    ])
      await server.call('POST', `/api/public/form/${formKey}/data`, { body: { version: 1, answers } })
    const token = await tokenOf(server)
    for (const [userName, nickName] of [
      ['teacher1', '陈老师'],
      ['teacher2', '周老师'],
    ] as const) {
      const body = { userName, nickName, password: 'Secret-2026' }
      await server.call('POST', '/api/system/user', { token, body })
      await replacePassword(server, userName, 'Secret-2026')
    }

    await signIn(page)
    await page.goto(`/project/form/setting?key=${formKey}`)
    await page.getByRole('button', { name: '新增数据权限组' }).click()
    const dialog = page.getByRole('dialog', { name: '新增数据权限组' })
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('请填写名称')).toBeVisible()
    await dialog.getByRole('textbox', { name: '名称' }).fill('甲班老师')
    await dialog.getByRole('combobox', { name: '成员' }).fill('陈老师')
    await page.getByRole('option', { name: '陈老师' }).click()
    await page.keyboard.press('Tab')
    await choose('可见题目', ['姓名', '班级', '处理意见'])
    await dialog.getByRole('checkbox', { name: '编辑答案' }).check()
    await dialog.getByRole('checkbox', { name: '新增答卷' }).check()
    await choose('可编辑题目', ['处理意见'])
    await dialog.getByRole('button', { name: '筛选' }).click()
    const filter = page.getByRole('dialog', { name: '筛选' })
    await filter.getByRole('combobox', { name: '题目' }).click()
    await page.getByRole('option', { name: '班级', exact: true }).click()
    await filter.getByRole('combobox', { name: '值' }).click()
    await page.getByRole('option', { name: '甲班' }).click()
    await page.keyboard.press('Escape')
    await filter.getByRole('button', { name: '应用' }).click()
    await expectAccessible(page)
    await picture(page, 'data-group-dialog')
    await dialog.getByRole('button', { name: '保存' }).click()
    const row = page.getByRole('listitem').filter({ hasText: '可见 3 题 · 陈老师' })
    await expect(row).toBeVisible()
    // what says that it is saved lies below it
    const receipt = page.locator('.mantine-Notification-root').filter({ hasText: '已保存' })
    const below = (await receipt.boundingBox())!
    const saved = (await row.boundingBox())!
    expect(saved.y + saved.height).toBeLessThanOrEqual(below.y)
    await expectAccessible(page)
    await picture(page, 'data-group-settings')
    await page.getByRole('button', { name: '「甲班老师」的操作' }).click()
    const address = await page.getByRole('menuitem', { name: '打开' }).getAttribute('href')
    const path = new URL(address!).pathname + new URL(address!).search
    await page.getByRole('menuitem', { name: '二维码' }).click()
    await expect(page.getByRole('img', { name: '链接的二维码' })).toBeVisible()
    await expectAccessible(page)

    // signed out: sign-in, and back to the group
    const context = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
    const member = await context.newPage()
    await member.goto(path)
    await member.getByLabel('用户名').fill('teacher1')
    await member.getByRole('textbox', { name: '密码' }).fill('Formwork-2026')
    await member.getByRole('button', { name: '登录' }).click()
    await expect(member.getByRole('heading', { name: '甲班老师' })).toBeVisible()
    await expect(member.getByText('王小明')).toBeVisible()
    await expect(member.getByText('李小红')).toHaveCount(0)
    await expect(member.getByRole('columnheader', { name: '身份证号' })).toHaveCount(0)
    await expect(member.getByRole('button', { name: '导出' })).toHaveCount(0)
    await expectAccessible(member)
    await picture(member, 'data-group-list')
    await member.getByText('王小明').click()
    const drawer = member.getByRole('dialog', { name: '第 1 份答卷' })
    await expect(drawer.getByText('身份证号')).toHaveCount(0)
    await expect(drawer.getByText(/^表单时间 .+（日本标准时间）$/)).toBeVisible()
    await drawer.getByRole('button', { name: '编辑' }).click()
    await drawer.getByRole('textbox', { name: '处理意见' }).fill('已通知家长')
    await expectAccessible(member)
    await picture(member, 'data-group-edit')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer.getByRole('definition').filter({ hasText: '已通知家长' })).toBeVisible()
    await drawer.getByRole('tab', { name: '修改记录' }).click()
    await expect(drawer.getByText('陈老师')).toBeVisible()
    await expectAccessible(member)

    // what a member adds is one of the group's submissions
    await drawer.getByRole('button', { name: '关闭' }).click()
    await member.getByRole('button', { name: '新增答卷' }).click()
    const adding = member.getByRole('dialog', { name: '新增答卷' })
    await expect(adding.getByText('身份证号')).toHaveCount(0)
    await adding.getByRole('button', { name: '提交' }).click()
    await expect(adding.getByText('请填写「姓名」')).toBeVisible()
    await expect(adding.getByRole('textbox', { name: '姓名' })).toBeFocused()
    await adding.getByRole('textbox', { name: '姓名' }).fill('钱多多')
    await adding.getByRole('radio', { name: '乙班' }).check({ force: true })
    await adding.getByRole('button', { name: '提交' }).click()
    await expect(adding.getByText('这份答卷不在你能管理的范围内，未保存')).toBeVisible()
    await expectAccessible(member)
    await picture(member, 'data-group-add')
    await member.keyboard.press('Escape')
    const stay = member.getByRole('button', { name: '继续编辑' })
    await stay.click()
    await expect(stay).toBeHidden()
    await adding.getByRole('radio', { name: '甲班' }).check({ force: true })
    await adding.getByRole('button', { name: '提交' }).click()
    await expect(adding).toBeHidden()
    await expect(member.getByRole('cell', { name: '钱多多' })).toBeVisible()

    // a second group of the form: a switch between both
    const at = `/api/project/form/${formKey}/data-group`
    const [first] = await server.call<readonly DataGroup[]>('GET', at, { token })
    const { gid: _gid, members, ...settings } = first!
    await server.call('POST', at, {
      token,
      body: {
        ...settings,
        name: '乙班老师',
        filter: { team01: { eq: 'b' } },
        members: members.map(({ kind, id }) => ({ kind, id })),
      },
    })
    await member.goto(path)
    await member.getByRole('button', { name: '切换数据权限组' }).click()
    await expect(member.getByRole('menuitemradio', { name: '甲班老师' })).toBeChecked()
    await picture(member, 'data-group-menu')
    await member.getByRole('menuitemradio', { name: '乙班老师' }).click()
    await expect(member.getByRole('heading', { name: '乙班老师' })).toBeVisible()
    await expect(member.getByText('李小红')).toBeVisible()
    await expect(member.getByText('王小明')).toHaveCount(0)
    await member.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(member)
    await picture(member, 'data-group-switch')

    await member.setViewportSize({ width: 390, height: 844 })
    await member.goto(path)
    await expect(member.getByText('王小明')).toBeVisible()
    await expectAccessible(member)
    // the title alone names the group
    await expect(member.getByText('甲班老师', { exact: true })).toHaveCount(1)
    await picture(member, 'data-group-phone')
    await member.getByRole('button', { name: '新增答卷' }).click()
    await expect(adding.getByRole('textbox', { name: '姓名' })).toBeVisible()
    await expectAccessible(member)
    await picture(member, 'data-group-add-phone')
    await member.goto('/home')
    await expect(member.getByRole('link', { name: '甲班老师' })).toBeVisible()
    await expectAccessible(member)
    await picture(member, 'data-group-home')
    await context.close()

    const stranger = await browser.newContext({ locale: 'zh-CN', baseURL: server.url })
    const other = await stranger.newPage()
    await signIn(other, 'teacher2')
    await other.goto(path)
    await expect(other.getByText('你还不能查看这些答卷。')).toBeVisible()
    await expectAccessible(other)
    await picture(other, 'data-group-refused')
    await other.goto(`${path.slice(0, -3)}xyz`)
    await expect(other.getByText('链接已失效。')).toBeVisible()
    await stranger.close()

    async function choose(field: string, questions: readonly string[]): Promise<void> {
      await dialog.getByRole('combobox', { name: field }).click()
      for (const question of questions) await page.getByRole('option', { name: question, exact: true }).click()
      await page.keyboard.press('Tab')
    }
  },
)
