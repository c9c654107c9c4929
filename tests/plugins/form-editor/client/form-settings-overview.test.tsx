import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import FormSettingsOverview from '#plugins/form-editor/client/settings/form-settings-overview.tsx'
import { FormPanel } from '#plugins/form-editor/client/inspector/form-settings-panel.tsx'
import type { Settings, Theme } from '#schemas/form/form.ts'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'
import { asEditor, detailOf, survey } from './survey-form.ts'

afterEach(forgetDrafts)

/** Opens the settings of a form. */
async function open(formKey: string, settings: Settings = {}, theme: Theme = {}) {
  await serve(() => ok([]))
  await renderWith(
    <FormSettingsOverview form={detailOf({ ...survey, settings, theme }, { formKey })} />,
    asEditor(`/project/form/setting?key=${formKey}`),
  )
  await screen.findByRole('heading', { name: '填写与页面' })
}
const headingOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const stateOf = (name: string) => headingOf(name).textContent.slice(name.length)

it('says in one line what each group of settings is, and changes it in place', async () => {
  await open('abcd1234')
  expect(stateOf('时间与权限')).toBe('随时、获得链接的任何人')
  expect(stateOf('页面顶部')).toBe('只有标题和说明')
  expect(stateOf('封面页')).toBe('没有封面')
  expect(stateOf('外观')).toBe('默认外观')
  expect(stateOf('提交之后')).toBe('显示默认的感谢页、提供回执')
  expect(stateOf('嵌入其他网站')).toBe('不允许')
  expect(headingOf('数量限制').getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(headingOf('数量限制'))
  await userEvent.type(await screen.findByRole('textbox', { name: '答卷总数上限' }), '5')
  await userEvent.tab()
  await waitFor(() => expect(stateOf('数量限制')).toBe('共 5 份'))
})

it('says once of all limits of people what they count, and connects it with them', async () => {
  await open('ijkl9012', { limits: { device: { max: 1 }, account: { max: 2 } } })
  await userEvent.click(headingOf('数量限制'))
  const group = await screen.findByRole('group', { name: '每台设备、每个 IP 和每个账号的限制' })
  const said = screen.getByText('只计算限制开启期间的提交；关闭后再开启，从原来的数量接着计算。')
  expect(group.getAttribute('aria-describedby')).toBe(said.id)
  expect(group.contains(screen.getByRole('textbox', { name: '每台设备可填' }))).toBe(true)
})

it('names what is set', async () => {
  await open(
    'efgh5678',
    {
      organiser: '教务处',
      window: { timeZone: 'Asia/Tokyo' },
      limits: { total: { max: 50 } },
      access: { signIn: true },
      cover: { show: true, title: '欢迎' },
      embed: { from: 'listed', sites: ['https://a.example', 'https://b.example'] },
      submit: { end: 'redirect', url: 'https://example.com' },
      exam: { timeLimit: 30, passMark: 60 },
    },
    { primary: '#006972', questionPerPage: true },
  )
  expect(stateOf('时间与权限')).toBe('随时、Asia/Tokyo、登录用户')
  expect(stateOf('数量限制')).toBe('共 50 份')
  expect(stateOf('页面顶部')).toBe('教务处')
  expect(stateOf('封面页')).toBe('欢迎')
  expect(stateOf('外观')).toBe('自定义颜色、逐题显示')
  expect(stateOf('提交之后')).toBe('跳转到网址')
  expect(stateOf('嵌入其他网站')).toBe('2 个网站')
  expect(stateOf('考试')).toBe('限时 30 分钟、及格分 60')
})

it('opens the section that the address names, and leads on to the other settings', async () => {
  await serve(() => ok([]))
  await renderWith(
    <FormPanel form={survey} edit={() => undefined} />,
    asEditor('/project/form/editor?key=abcd1234&section=form-quota'),
  )
  const heading = await screen.findByRole('button', { name: '数量限制' })
  expect(heading.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(heading)
  expect(screen.getByRole('button', { name: '时间与权限' }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('link', { name: '在「设置」中' }).getAttribute('href')).toBe(
    '/project/form/setting?key=abcd1234',
  )
})
