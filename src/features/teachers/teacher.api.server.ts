import { Hono } from 'hono'
import type { ApiEnv } from '@/platform/http.server'
import { presentTeacher } from './teacher.presenter.server'
import { listTeachers } from './teacher.repository.server'

/** Teachers (spec D2 §7). */
export const teachersApi = new Hono<ApiEnv>().get('/cms/teachers', async (c) =>
  c.json({ teachers: (await listTeachers(c.var.services.db)).map(presentTeacher) }),
)
