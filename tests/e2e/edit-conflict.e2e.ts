import type { Page } from 'playwright/test'
import { expect, expectAccessible, picture, signIn, test, tokenOf } from './fixtures.ts'

interface Post {
  readonly postId: number
  readonly postName: string
  readonly version: number
}

/** Two people at one row: what each changed is seen, chosen from, and nothing typed is lost. */
test('two people change one row, and both changes are kept', { tag: '@whole' }, async ({ page, server }) => {
  const token = await tokenOf(server)
  const post = await server.call<Post>('POST', '/api/system/post', {
    token,
    body: { postName: '实验员', postCode: 'lab', remark: '负责一楼' },
  })
  await server.call('POST', '/api/system/post', { token, body: { postName: '干事', postCode: 'clerk', postSort: 9 } })
  await signIn(page)
  await page.goto('/system/post')
  await page.getByRole('row', { name: /实验员/ }).hover()
  await page.getByRole('button', { name: '编辑 实验员' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('岗位名称').fill('实验室主任')
  await dialog.getByLabel('备注').fill('负责一楼和二楼')

  await test.step('the other person was faster', async () => {
    await server.call('PUT', '/api/system/post', {
      token,
      body: { postId: post.postId, version: post.version, postName: '高级实验员', status: '1' },
    })
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog.getByText('你编辑时，系统管理员 修改了「实验员」。')).toBeVisible()
  })

  await test.step('mine, theirs and what it was stand side by side; only what one side changed is chosen', async () => {
    await expect(dialog.getByRole('radio', { name: '状态 对方的' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: '备注 我的' })).toBeChecked()
    const name = dialog.getByRole('radiogroup', { name: '岗位名称' })
    for (const text of ['实验室主任', '高级实验员', '实验员'])
      await expect(name.getByText(text, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'conflict-1440')
    await dialog.getByRole('radio', { name: '岗位名称 我的' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: '岗位名称 对方的' })).toBeChecked()
  })

  await test.step('back in the form the choice is there, and can be gone on with', async () => {
    await dialog.getByRole('button', { name: '返回继续编辑' }).click()
    await expect(dialog.getByLabel('岗位名称')).toHaveValue('高级实验员')
    await expect(dialog.getByLabel('备注')).toHaveValue('负责一楼和二楼')
  })

  await test.step('a third change meets the same question, and saving ends it', async () => {
    await server.call('PUT', '/api/system/post', {
      token,
      body: { postId: post.postId, version: post.version + 1, remark: '另有安排' },
    })
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.getByRole('button', { name: '按所选保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(server.call('GET', `/api/system/post/${post.postId}`, { token })).resolves.toMatchObject({
      postName: '高级实验员',
      status: '1',
      remark: '负责一楼和二楼',
      version: 3,
    })
  })

  await test.step('who did what is in its history, at an address of its own', async () => {
    await page.goto(`/system/post?open=${post.postId}`)
    await dialog.getByRole('tab', { name: '操作历史' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(4)
    await expect(dialog.getByText('修改了 2 项')).toHaveCount(1)
    await expectAccessible(page)
    await picture(page, 'history-1440')
    await dialog.getByRole('button', { name: '下一条' }).click()
    await expect(page).not.toHaveURL(new RegExp(`open=${post.postId}$`))
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/system\/post$/)
  })
})

test('a value changed in the list meets the same choice', { tag: '@whole' }, async ({ page, server }) => {
  const token = await tokenOf(server)
  const post = await server.call<Post>('POST', '/api/system/post', {
    token,
    body: { postName: '排序岗', postCode: 'order', postSort: 5 },
  })
  await signIn(page)
  await page.goto('/system/post')
  await inlineNumber(page, '排序岗').click()
  await server.call('PUT', '/api/system/post', {
    token,
    body: { postId: post.postId, version: post.version, postSort: 7 },
  })
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '「排序岗」有冲突' })
  await expect(dialog.getByRole('radio', { name: /我的/ })).toBeChecked()
  await dialog.getByRole('button', { name: '按所选保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(inlineNumber(page, '排序岗')).toContainText('9')
})

const inlineNumber = (page: Page, name: string) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: /点按修改/ })
    .first()

test(
  'in a drawer the buttons stand at its foot, however little there is to choose',
  { tag: '@whole' },
  async ({ page, server }) => {
    await signIn(page)
    const token = await tokenOf(server)
    const {
      rows: [one],
    } = await server.call<{ rows: readonly { userId: number; version: number }[] }>(
      'GET',
      '/api/system/user/page?userName=chensiqi',
      { token },
    )
    await page.goto('/system/user?userName=chensiqi')
    await page.getByRole('row', { name: /chensiqi/ }).hover()
    await page.getByRole('button', { name: /^编辑/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('姓名').fill('陈思奇')
    await server.call('PUT', '/api/system/user', {
      token,
      body: { userId: one!.userId, version: one!.version, nickName: '陈思其' },
    })
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    const save = dialog.getByRole('button', { name: '按所选保存' })
    await expect(save).toBeVisible()
    const { y, height } = (await save.boundingBox())!
    expect(page.viewportSize()!.height - y - height).toBeLessThan(24)
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('button', { name: '继续编辑', exact: true })).toBeFocused()
    await page.getByRole('button', { name: '放弃修改' }).click()
  },
)
