import { describe, expect, it } from 'vitest'
import { action, column, field, label, lamp, list, told, withFields } from '#tests/support/lamp-module.ts'

describe('what a screen is asked for that a field cannot give', () => {
  it.each<[string, object, string]>([
    [
      'a field in a link of an action',
      action({ link: '/x/{nope}' }),
      'SCH021 /actions/go/link unknown field "nope" in the link',
    ],
    [
      'a field in a link of a column',
      column({ link: '/z/{lampid}' }),
      'SCH021 /list/columns/0/link unknown field "lampid" in the link (did you mean "lampId"?)',
    ],
    [
      'what is secret in a link',
      column({ link: '/z/{code}' }),
      'SCH030 /list/columns/0/link "code" is secret and cannot be part of a link',
    ],
    [
      'a picture that is none',
      list({ card: { title: 'lampName', image: 'watts' } }),
      'SCH045 /list/card/image "watts" is of type "int" and shows no picture (photo does)',
    ],
    [
      'a tree of other rows',
      list({ aside: { module: 'school/lamp', field: 'roomId' } }),
      'SCH037 /list/aside/module "roomId" points to rows of school/room, not of school/lamp',
    ],
    [
      'a tree of no rows',
      list({ aside: { module: 'school/room', field: 'watts' } }),
      'SCH037 /list/aside/field "watts" is of type "int": beside a list stand the rows that a ref points to',
    ],
    [
      'an order that is kept nowhere',
      list({ dragSort: true }),
      'SCH037 /list/dragSort rows that are dragged keep their order in a field of type "int": name it first in "sort"',
    ],
    [
      'an order kept in a text',
      list({ dragSort: true, sort: ['lampName'] }),
      'SCH037 /list/sort/0 rows that are dragged keep their order in a field of type "int", not "string"',
    ],
    [
      'an order from the bottom',
      list({ dragSort: true, sort: ['-watts'] }),
      'SCH037 /list/sort/0 rows that are dragged are numbered from the top: sort by "watts", not by "-watts"',
    ],
    [
      'a sum of texts',
      column({ total: 'sum' }),
      'SCH045 /list/columns/0/total values of type "string" cannot be added up',
    ],
    [
      'an average of what is worked out',
      list({ columns: [{ field: 'total', total: 'avg' }] }),
      'SCH045 /list/columns/0/total values of type "virtual" cannot be added up',
    ],
    [
      'a slider for a text',
      withFields({ lampName: field('string', { length: 9, widget: 'slider' }) }),
      'SCH045 /fields/lampName/widget widget "slider" does not fit type "string" (it takes input, textarea, password, hidden)',
    ],
    [
      'stars for a text in a dialog',
      {
        actions: {
          go: { label, on: 'row', method: 'PUT', path: '/go', body: { why: field('text', { widget: 'rate' }) } },
        },
      },
      'SCH045 /actions/go/body/why/widget widget "rate" does not fit type "text" (it takes textarea, input, code, hidden)',
    ],
    [
      'rich text for a day',
      withFields({ bought: field('date', { widget: 'richtext' }) }),
      'SCH045 /fields/bought/widget widget "richtext" does not fit type "date" (it takes date, hidden)',
    ],
    [
      'money for a day',
      withFields({ bought: field('date', { cell: 'money' }) }),
      'SCH045 /fields/bought/cell cell "money" does not fit type "date" (it takes date, fromNow, text, ellipsis)',
    ],
    [
      'money for a day in the list',
      list({ columns: [{ field: 'bought', cell: 'money' }] }),
      'SCH045 /list/columns/0/cell cell "money" does not fit type "date" (it takes date, fromNow, text, ellipsis)',
    ],
    [
      'money for a stamp',
      list({ columns: [{ field: 'createTime', cell: 'money' }] }),
      'SCH045 /list/columns/0/cell cell "money" does not fit type "datetime" (it takes datetime, date, fromNow, text, ellipsis)',
    ],
    [
      'files that are none',
      withFields({ photo: field('image', { accept: ['image/png', 'nonsense'] }) }),
      'SCH037 /fields/photo/accept/1 "nonsense" names no file that may be uploaded (such as "image/png", "image/*" or one of .doc, .docx, .xls, .xlsx, .ppt, .pptx, .txt, .pdf, .png, .jpg, .gif, .webp, .csv, .zip, .mp3, .m4a, .wav, .ogg, .mp4, .mov, .webm)',
    ],
    [
      'files of less than nothing',
      withFields({ photo: field('image', { maxSize: -5 }) }),
      'SCH010 /fields/photo/maxSize must be >= 1',
    ],
    [
      'files larger than any',
      withFields({ photo: field('image', { maxSize: 99_000_000 }) }),
      'warning SCH037 /fields/photo/maxSize no upload is larger than 50 MB, whatever a field says',
    ],
    [
      'files of a text',
      withFields({ lampName: field('string', { length: 9, accept: ['.pdf'] }) }),
      'SCH010 /fields/lampName/accept key "accept" does not belong to type "string"',
    ],
    [
      'a join of one side',
      withFields({
        roomIds: { ...lamp.fields.roomIds, through: { table: 'lamp_room', self: 'lamp_id', other: 'lamp_id' } },
      }),
      'SCH034 /fields/roomIds/through/other both sides of the join would lie in the one column "lamp_id"',
    ],
  ])('%s', (_, more, expected) => expect(told(more)).toEqual([expected]))

  it('takes what fits', () => {
    expect(
      told({
        ...list({
          columns: [
            { field: 'lampName', link: '/a/{lampId}/{createBy}' },
            { field: 'price', cell: 'money', total: 'sum' },
            { field: 'total', cell: 'progress', total: 'count' },
            { field: 'watts', cell: 'plugin:a#B' },
            'photo',
          ],
          sort: ['watts'],
          dragSort: true,
          aside: { module: 'school/room', field: 'roomId' },
          card: { title: 'lampName', image: 'photo' },
        }),
        ...withFields({
          watts: field('int', { widget: 'slider' }),
          photo: field('image', { accept: ['image/*', '.PDF'], maxSize: 5 }),
        }),
      }),
    ).toEqual([])
  })
})
