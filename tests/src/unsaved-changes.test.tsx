import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { envSections } from '#schemas/api/settings/host-sections.ts'
import { everything } from '#schemas/api/current-user-api-types.ts'
import { compile } from '#schemas/form/compile.ts'
import type { Form } from '#schemas/form/form.ts'
import { ConfirmHost } from '#renderer/ui/ask-confirmation.tsx'
import { SubmissionDetailDrawer } from '#plugins/form-data/client/submission-detail-drawer.tsx'
import { SettingsSection } from '#plugins/system/client/settings-section.tsx'
import { DataForm } from '#src/profile/personal-data-form.tsx'
import UserRolesScreen from '#src/screens/role-assignment/user-roles-screen.tsx'
// with a question: fetched with the first
import '#renderer/ui/confirm-dialog.tsx'
import { renderWith } from '../renderer/render-with-providers.tsx'
import { ok, serve, type Reply } from '../renderer/api-server.ts'

const document: Form = {
  format: 1,
  title: '登记',
  logic: [],
  theme: {},
  settings: {},
  items: [{ id: 'name01', type: 'input', label: '姓名' }],
}
const answer = {
  id: 20,
  serial: 2,
  version: 1,
  revision: 1,
  answers: { name01: '乙' },
  createTime: '2026-11-21T06:05:00Z',
  updateTime: '2026-11-21T06:05:00Z',
  createBy: null,
  updateBy: null,
  userId: null,
  ext: null,
  env: null,
  duration: null,
}
const nothing = (): undefined => undefined
const drawer = (
  <SubmissionDetailDrawer
    formKey="AAAAAAAA"
    id={20}
    rows={[answer]}
    hasBefore={false}
    hasAfter={false}
    onOpen={nothing}
    onBefore={nothing}
    onAfter={nothing}
    onClose={nothing}
    onChanged={nothing}
    onRemove={undefined}
  />
)
const profile = {
  userId: 1,
  userName: 'someone',
  nickName: '某人',
  phonenumber: null,
  email: null,
  sex: '0',
  avatar: null,
  deptName: null,
  postNames: [],
  roles: [],
  roleNames: [],
  createTime: '',
  loginDate: null,
}
const roles = [
  {
    roleId: 2,
    roleName: '教务员',
    roleKey: 'clerk',
    dataScope: '1',
    status: '0',
    createTime: '',
    isHeld: false,
    locked: null,
  },
]

const answers: Readonly<Record<string, Reply>> = {
  '/system/user/authRole/7': ok({
    user: { userId: 7, userName: 'li', nickName: '李', deptName: null, version: 1 },
    roles,
  }),
  '/system/env/config/systemInfoConfig': ok({
    envKey: 'systemInfoConfig',
    values: { name: '旧名' },
    version: 1,
    updateBy: null,
    updateTime: '',
  }),
  '/project/form/AAAAAAAA/data/20': ok(answer),
  '/project/form/AAAAAAAA/version/1': ok({ version: 1, hash: 'h', document, artifact: compile(document).artifact }),
}

const typed = async (name: RegExp): Promise<void> => userEvent.type(await screen.findByRole('textbox', { name }), '甲')
const cases: readonly {
  readonly what: string
  readonly at: string
  readonly part: ReactElement
  readonly edit: () => Promise<void>
}[] = [
  {
    what: 'roles ticked for a person',
    at: '/auth/role/7',
    part: <UserRolesScreen />,
    edit: async () => userEvent.click(await screen.findByLabelText('选择「教务员」')),
  },
  {
    what: 'settings of the system',
    at: '/',
    part: (
      <SettingsSection
        name="systemInfoConfig"
        section={envSections.systemInfoConfig}
        title={envSections.systemInfoConfig.configKey}
        hint=""
      />
    ),
    edit: () => typed(/系统名称/),
  },
  { what: 'one’s own data', at: '/', part: <DataForm profile={profile} />, edit: () => typed(/姓名/) },
  {
    what: 'an answer that is being edited',
    at: '/',
    part: drawer,
    edit: async () => {
      await userEvent.click(await screen.findByText('编辑'))
      await typed(/姓名/)
    },
  },
]

it.each(cases)('asks before a link leaves $what', async ({ at, part, edit }) => {
  await serve(({ url }) => answers[url.replace('/api', '').split('?')[0]!] ?? ok([]))
  await renderWith(
    <>
      <Link to="/elsewhere">离开</Link>
      <Routes>
        <Route path="/auth/role/:userId" element={part} />
        <Route path="/elsewhere" element="别处" />
        <Route path="/" element={part} />
      </Routes>
      <ConfirmHost />
    </>,
    { at, user: { permissions: [everything] } },
  )
  await edit()
  const link = screen.getByText('离开')
  await userEvent.click(link, { pointerEventsCheck: 0 })
  await userEvent.click(await screen.findByText('继续编辑'))
  expect(screen.queryByText('别处')).toBe(null)
  await userEvent.click(link, { pointerEventsCheck: 0 })
  await userEvent.click(await screen.findByText('放弃修改'))
  expect(await screen.findByText('别处')).toBeTruthy()
})
