import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { freePort } from '../tests/support/server-process.ts'

/**
 * One nginx worker that sends an answer's compressed bytes from a file, with the headers that the site sends too.
 * Undefined where there is no nginx.
 */
export async function nginxServing(answer: Buffer, headers: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'flatirons-nginx-'))
  const port = await freePort()
  const sent = Object.entries(headers).filter(([name]) =>
    /^(?:content-security-policy|cache-control|vary|x-|referrer|permissions|cross-)/.test(name),
  )
  await writeFile(join(folder, 'index.html'), brotliCompressSync(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr emerg;
     events { worker_connections 512; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { ${headers['content-type']?.split(';')[0]} html; }
       server { listen 127.0.0.1:${port}; root ${folder}; add_header content-encoding br;
         ${sent.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`).join('\n')} } }`,
  )
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const found = await once(nginx, 'spawn').then(
    () => true,
    () => false,
  )
  if (!found) {
    await rm(folder, { recursive: true, force: true })
    return undefined
  }
  const url = `http://127.0.0.1:${port}/`
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((done) => setTimeout(done, 50))
  return {
    url,
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM')
      await once(nginx, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
