import { expect, it } from 'vitest'
import { pipe } from '#schemas/form/answer-piping.ts'
import { form, item, options } from './form-builders.ts'

const survey = form([
  item('name01', 'input'),
  item('radio1', 'radio', { options: options('a') }),
  item('page01', 'pagination'),
])
it.each([
  ['{{name01}}，您好', { name01: '张三' }, '张三，您好'],
  ['{{radio1}} and {{radio1}}', { radio1: 'a' }, 'option a and option a'],
  ['{{name01}}!', {}, '!'],
  ['{{nobody}} {{page01}} {{name}}', {}, '{{nobody}} {{page01}} {{name}}'],
  ['{{name01}}', { name01: '<b>$& {{radio1}}' }, '<b>$& {{radio1}}'],
])('%s with %j reads %s', (text, answers, expected) => expect(pipe(text, survey, answers)).toBe(expected))
