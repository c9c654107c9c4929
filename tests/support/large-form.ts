import type { Answers, Form } from '#schemas/form/form.ts'

/** A form of questions of five types in rotation. */
export const manyQuestions = (count: number): Form => ({
  format: 1,
  title: `${count} 题`,
  logic: [],
  theme: {},
  settings: {},
  items: Array.from({ length: count }, (_, i) => {
    const base = { id: `q${String(i).padStart(5, '0')}`, label: `第 ${i + 1} 题` }
    switch (i % 5) {
      case 0:
        return { ...base, type: 'input', maxLength: 50 }
      case 1:
        return { ...base, type: 'number', min: 0, max: 100 }
      case 2:
        return {
          ...base,
          type: 'radio',
          options: [
            { value: 'a', label: '甲' },
            { value: 'b', label: '乙' },
          ],
        }
      case 3:
        return {
          ...base,
          type: 'checkbox',
          options: [
            { value: 'a', label: '甲' },
            { value: 'b', label: '乙' },
            { value: 'c', label: '丙' },
          ],
        }
      default:
        return { ...base, type: 'date' }
    }
  }),
})

export const answersOf = (form: Form): Answers =>
  Object.fromEntries(form.items.map(({ id }, i) => [id, ['一段文字', 42, 'a', ['a', 'c'], '2026-11-21'][i % 5]]))
