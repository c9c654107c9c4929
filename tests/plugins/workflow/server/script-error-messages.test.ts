import { expect, it } from 'vitest'
import { faultText } from '#plugins/workflow/server/script/script-errors.ts'
import { runScript } from '#plugins/workflow/server/script/run-script.ts'

/** What the interpreter says of a script, in both languages. */
async function textOf(code: string) {
  const outcome = await runScript({ code, variables: { days: 3 }, sets: ['days'] })
  if (!('fault' in outcome)) throw new Error(`<${code}> ran`)
  return faultText(outcome.fault)
}

it.each([
  ['const a = 1\nmissing + a', '第 2 行：「missing」未定义'],
  ['let a = b; let b = 1', '第 1 行：「b」在赋值之前被使用'],
  ['variables.x.y', '第 1 行：不能读取 undefined 的属性「y」'],
  ['variables.days = 5', '第 1 行：「days」不能修改'],
  ['setVariable("level", 1)', '第 1 行：变量「level」没有声明'],
  ['if (a {', '第 1 行：语法错误（缺少「)」）'],
  ['throw new Error("额度不足 over limit")', '第 1 行：额度不足 over limit'],
])('%j: %s', async (code, text) => {
  expect((await textOf(code))['zh-cn']).toBe(text)
})

it.each([
  'variables.x()',
  'for (const a of 5) ;',
  'let a = {',
  'let a = 5 +',
  'const a',
  'let a = 1; let a = 2',
  '1 = 2',
  'let 5',
  '`abc',
  'return 5',
  '08',
  'function (){}',
  '1n + 1',
  '"a".repeat(-1)',
  'decodeURIComponent("%")',
  'let {a} = undefined',
  'class A {} A()',
  'new (()=>1)',
  '"x" in 5',
  'const a={}; a.a=a; setVariable("days", a)',
  'export const a = 1',
  'break',
  '/[/',
  'yield 1',
])('%j is explained in each language without the words of the other', async (code) => {
  const text = await textOf(code)
  // names of the language stay as they are
  expect(text['zh-cn'].replace(/new|return|break|switch|const|export|yield|in\b|BigInt/g, '')).not.toMatch(/[a-z]{3}/)
  expect(text.en).not.toMatch(/\p{Script=Han}/u)
})
