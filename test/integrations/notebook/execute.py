"""Runs a notebook (standard input) from start to end with a kernel of the data folder, and writes it with what it prints."""
import sys

import nbformat
from jupyter_client.utils import ensure_async
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionComplete
from queue import Empty

# The kernel may say that a cell is done before it says what came of it: so long, in seconds, nothing more has to come.
SILENCE = 0.25


class PatientClient(NotebookClient):
    async def _async_poll_output_msg(self, parent_msg_id, cell, cell_index):
        timeout = None
        while True:
            try:
                message = await ensure_async(self.kc.iopub_channel.get_msg(timeout=timeout))
            except Empty:
                return
            if message["parent_header"].get("msg_id") != parent_msg_id:
                continue
            try:
                self.process_message(message, cell, cell_index)
            except CellExecutionComplete:
                timeout = SILENCE


notebook = nbformat.read(sys.stdin, as_version=4)
PatientClient(notebook, kernel_name="deno", timeout=None, record_timing=False).execute()
nbformat.write(notebook, sys.stdout)
