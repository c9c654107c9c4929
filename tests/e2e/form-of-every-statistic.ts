import type { Form } from '#schemas/form/form.ts'
import { pixel } from '../support/upload.ts'
import { tokenOf, type ServerProcess } from './fixtures.ts'

const optionsOf = (...labels: readonly string[]) => labels.map((label, at) => ({ value: String(at + 1), label }))
const rows = optionsOf('教学', '食堂', '宿舍', '图书馆').map(({ value, label }) => ({ value: `r${value}`, label }))

/** One question of each family of answers, as a school would ask them. */
export const surveyOfEveryStatistic: Form = {
  format: 1,
  title: '2026 届毕业生离校调查',
  logic: [],
  theme: {},
  settings: { organiser: '东湖大学学生处', language: 'zh-cn' },
  items: [
    { id: 'school', type: 'radio', label: '所在学院', options: optionsOf('理学院', '工学院', '人文学院', '医学院') },
    {
      id: 'useds1',
      type: 'checkbox',
      label: '在校期间用过哪些服务',
      options: optionsOf('就业指导', '心理咨询', '图书馆荐购', '校医院', '创业孵化'),
    },
    {
      id: 'agree1',
      type: 'radio',
      label: '校园生活让我成长',
      options: optionsOf('非常同意', '同意', '一般', '不同意', '非常不同意'),
    },
    { id: 'rating', type: 'rate', label: '总体满意度' },
    { id: 'advise', type: 'nps', label: '您愿意向学弟学妹推荐本校吗？' },
    { id: 'income', type: 'number', label: '期望月薪（元）' },
    {
      id: 'grid01',
      type: 'matrixRadio',
      label: '各方面的满意程度',
      gridRows: rows,
      options: optionsOf('满意', '一般', '不满意'),
    },
    { id: 'order1', type: 'sort', label: '择业时最看重什么', options: optionsOf('薪酬', '城市', '成长空间', '稳定') },
    { id: 'leave1', type: 'date', label: '离校日期' },
    { id: 'region', type: 'region', label: '就业地区', regionLevel: 'province' },
    { id: 'name01', type: 'input', label: '姓名' },
    { id: 'wishes', type: 'textarea', label: '想对学校说的话' },
    { id: 'files1', type: 'upload', label: '离校材料' },
    {
      id: 'sub001',
      type: 'subForm',
      label: '实习经历',
      rowItems: [
        { id: 'field1', type: 'input', label: '单位' },
        { id: 'field2', type: 'number', label: '月数' },
      ],
    },
  ],
} as unknown as Form

const names = ['王小明', '李思雨', '陈一诺', '周子墨', '赵安然', '孙嘉禾', '吴清越', '郑书言', '冯予安', '林知夏']
const wishes = [
  '感谢四年里每一位认真批改作业的老师。',
  '希望食堂的夜宵窗口能开到十一点，期末周图书馆也能延长开放，让备考的同学不用在走廊里背书；另外，宿舍的洗衣机请再多几台。',
  '图书馆的座位预约很好用。',
  '实习与课程时间常常冲突，建议大四少排必修课。',
  '愿母校越来越好！',
]
const regions = ['330000', '330000', '310000', '440000', '420000']

/** Submissions as people give them, always the same. */
export async function answerSurvey(server: ServerProcess, formKey: string, submissions: number): Promise<void> {
  const token = await tokenOf(server)
  for (let at = 0; at < submissions; at++) {
    const several = ['1', '2', '3', '4', '5'].filter((_, option) => (at * 7 + option * 3) % 5 < 2)
    const answers = {
      school: '1223142123'[at % 10],
      ...(several.length > 0 ? { useds1: several } : {}),
      agree1: '1122122345'[at % 10],
      rating: [5, 4, 4, 3, 5, 4, 2, 5][at % 8],
      advise: [10, 9, 8, 9, 7, 10, 3, 8, 6, 9][at % 10],
      income: 6000 + ((at * 1370) % 9000),
      grid01: { r1: '1', r2: '1233'[at % 4], r3: '1223'[at % 4], r4: '1121'[at % 4] },
      order1: at % 3 === 0 ? ['1', '3', '2', '4'] : ['3', '1', '2', '4'],
      leave1: `2026-06-${String(18 + ((at * 3) % 9)).padStart(2, '0')}`,
      region: { codes: [regions[at % regions.length]!] },
      name01: names[at % names.length],
      ...(at % 3 === 0 ? { wishes: wishes[(at / 3) % wishes.length] } : {}),
      ...(at % 6 === 0 ? { files1: [{ ref: await uploaded(server, formKey, token, at) }] } : {}),
      ...(at % 4 === 0 ? { sub001: [{ field1: '东湖科技', field2: 1 + (at % 5) }] } : {}),
    }
    await server.call('POST', `/api/public/form/${formKey}/data`, {
      body: { version: 1, answers, duration: 120 + at * 7 },
    })
  }
}

async function uploaded(server: ServerProcess, formKey: string, token: string, at: number): Promise<string> {
  const body = new FormData()
  body.append('item', 'files1')
  const file =
    at % 12 === 0
      ? new File([new Uint8Array(pixel.bytes)], '登记表.png', { type: 'image/png' })
      : new File(['%PDF-1.7\n%%EOF\n'], '登记表.pdf', { type: 'application/pdf' })
  body.append('file', file)
  body.append('version', '1')
  const answer = await fetch(`${server.url}/api/public/form/${formKey}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return ((await answer.json()) as { data: { ref: string } }).data.ref
}
