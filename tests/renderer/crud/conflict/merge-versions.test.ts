import { describe, expect, it } from 'vitest'
import { differences, merged } from '#renderer/crud/conflict/merge-versions.ts'

const original = { dictId: 1, dictName: '性别', status: '0', remark: null, version: 3 }

describe('two people changed one row', () => {
  it.each([
    ['only I did', { dictName: '我' }, {}, [['dictName', 'mine', 'mine']]],
    ['only they did', { dictName: '性别' }, { dictName: '他' }, [['dictName', 'theirs', 'theirs']]],
    ['both did', { dictName: '我' }, { dictName: '他' }, [['dictName', 'mine', 'both']]],
    ['both did the same', { dictName: '同' }, { dictName: '同' }, []],
    ['an empty field stays empty', { remark: undefined }, {}, []],
    ['the same things were picked in another order', { roleIds: [2, 1] }, { roleIds: [1, 2] }, []],
  ])('%s', (_, mine, theirs, found) => {
    const list = differences(original, mine, { ...original, ...theirs, version: 4 }, ['dictId', 'version'])
    expect(list.map(({ field, proposed, changedBy }) => [field, proposed, changedBy])).toEqual(found)
  })

  it('saves the choice over their version', () => {
    const mine = { dictId: 1, version: 3, dictName: '我', status: '1' }
    expect(merged(mine, { ...original, dictName: '他', version: 4 }, { dictName: 'theirs', status: 'mine' })).toEqual({
      dictId: 1,
      version: 4,
      dictName: '他',
      status: '1',
    })
  })
})
