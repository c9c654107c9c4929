import { expect, it } from 'vitest'
import { actionForm } from '#renderer/crud/dialogs/action-form.ts'
import { queryParams, readList, writeList } from '#renderer/crud/list/list-url-state.ts'
import { dictTypes } from '../sample-module.ts'

it('asks for what an action needs, in the order of its file', () => {
  const form = actionForm(dictTypes, {
    body: {
      password: { type: 'password', required: true, minLength: 8, label: '新密码' },
      remark: { type: 'text', label: '备注' },
    },
  })
  expect(form.form.groups[0]!.fields.map((item) => item.field)).toEqual(['password', 'remark'])
  expect(form.schema.required).toEqual(['password'])
  expect(form.fields.password).toMatchObject({ widget: 'password', readonly: false })
})

it('asks for nothing where there is no body', () => {
  expect(actionForm(dictTypes, {}).form.groups[0]!.fields).toEqual([])
})

const seen = {
  ...dictTypes,
  views: [{ key: 'off', title: '已停用', filter: { status: { eq: '1' } }, sort: ['-createTime'] }],
}

it('keeps the view in the address, and asks for what it filters by', () => {
  const state = readList('?view=off&dictName=x', seen)
  expect(state).toMatchObject({ view: 'off', sort: ['-createTime'], filters: { dictName: 'x' } })
  expect(queryParams(state, seen)).toEqual({ dictName: 'x', filter: '{"status":{"eq":"1"}}', sort: '-createTime' })
  expect(new URLSearchParams(writeList(state, seen)).get('view')).toBe('off')
})

it('passes over a view that is gone', () => {
  expect(readList('?view=gone', seen).view).toBe(undefined)
})
