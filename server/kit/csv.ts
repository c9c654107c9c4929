export { csvLines, csvText, type Cell } from '#schemas/kit/csv.ts'
