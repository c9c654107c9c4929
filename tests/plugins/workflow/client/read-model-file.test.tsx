import { expect, test } from 'vitest'
import { readModelFile } from '#plugins/workflow/client/bpmn/read-model-file.ts'

const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const fileOf = (body: string, name = 'leave.bpmn20.xml') =>
  new File([`<b:definitions xmlns:b="${bpmn}">${body}</b:definitions>`], name)

test.each([
  ['of its process', '<b:process name="请假" />', '请假'],
  ['of the process that can run', '<b:process name="员工" /><b:process name="审批" isExecutable="true" />', '审批'],
  ['of the file, where no process has one', '<b:process isExecutable="true" name=" " />', 'leave'],
  ['of the file, where only an element inside has one', '<b:process><b:process name="inside" /></b:process>', 'leave'],
])('a model gets the name %s', async (_, body, name) => {
  expect((await readModelFile(fileOf(body)))?.name).toBe(name)
})

test('another document is no model', async () => {
  expect(await readModelFile(new File(['<svg xmlns="http://www.w3.org/2000/svg" />'], 'a.bpmn'))).toBeUndefined()
})
