"""The MCP server: language models list and start games, take seats, see, answer and look up rules.

Needs the extra `mcp`.
"""

from fathom.extras import require

require("mcp", "mcp", "httpx")
